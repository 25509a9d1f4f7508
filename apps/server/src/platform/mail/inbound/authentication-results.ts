import { domainToASCII } from 'node:url';
import { getDomain } from 'tldts';
import type { MailHeader } from './mail-head';

interface Verdict {
  method: string;
  result: string;
  /** Properties such as `header.d`, in lower case. */
  properties: Map<string, string>;
}

/**
 * Returns true if the operator's receiving server reports that DKIM, SPF or DMARC passed for the domain of the sender
 * (RFC 8601). The domains must belong to the same organisation, as with DMARC.
 *
 * Trusted are the topmost header with the server's id, and others with that id above the first `Received` header. The
 * sender can write further ones into the mail, which are below.
 */
export function isSenderAuthenticated(
  headers: readonly MailHeader[],
  { authservId, domain }: { authservId: string; domain: string },
): boolean {
  const firstReceived = headers.findIndex(({ key }) => key === 'received');
  const own = headers.flatMap(({ key, value }, place) => {
    if (key !== 'authentication-results') return [];
    const { id, verdicts } = parseResults(value);
    return id === authservId.toLowerCase() ? [{ place, verdicts }] : [];
  });
  const trusted = own.filter(({ place }, order) => order === 0 || place < firstReceived);
  return trusted.flatMap(({ verdicts }) => verdicts).some((verdict) => passesFor(verdict, domain));
}

function passesFor({ method, result, properties }: Verdict, domain: string): boolean {
  if (result !== 'pass') return false;
  const isAligned = (name: string) => isSameOrganisation(domainIn(properties.get(name) ?? ''), domain);
  if (method === 'dkim') return isAligned('header.d') || isAligned('header.i');
  if (method === 'spf') return isAligned('smtp.mailfrom');
  return method === 'dmarc' && domainIn(properties.get('header.from') ?? '') === domain;
}

function isSameOrganisation(found: string, domain: string): boolean {
  if (found === domain) return found !== '';
  const organisation = getDomain(found, { allowPrivateDomains: true });
  return organisation !== null && organisation === getDomain(domain, { allowPrivateDomains: true });
}

/** Returns the domain of an address or of a bare domain, in lower-case ASCII. */
const domainIn = (value: string): string =>
  domainToASCII(value.slice(value.lastIndexOf('@') + 1)).toLowerCase();

/** Parses the value of an `Authentication-Results` header; parts that it cannot read are left out. */
function parseResults(value: string): { id: string; verdicts: Verdict[] } {
  const [first = '', ...parts] = withoutComments(value).split(';');
  const verdicts = parts.flatMap((part): Verdict[] => {
    const [head = '', ...rest] = part
      .replaceAll(/\s*([=/])\s*/g, '$1')
      .trim()
      .split(/\s+/);
    const [, method, result] = /^([\w-]+)(?:\/\d+)?=([\w-]+)$/.exec(head.toLowerCase()) ?? [];
    if (method === undefined || result === undefined) return [];
    const properties = new Map<string, string>();
    for (const property of rest) {
      const equals = property.indexOf('=');
      const name = property.slice(0, equals).toLowerCase();
      // The first value of a repeated property counts.
      if (equals > 0 && !properties.has(name)) properties.set(name, property.slice(equals + 1).toLowerCase());
    }
    return [{ method, result, properties }];
  });
  return { id: first.trim().split(/\s+/)[0]?.toLowerCase() ?? '', verdicts };
}

/**
 * Returns the text without its comments, which nest, and with the separators in quoted strings replaced, since the
 * sender chooses parts of both.
 */
function withoutComments(value: string): string {
  let clean = '';
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < value.length; at += 1) {
    const sign = value[at] ?? '';
    if (sign === '\\' && (isQuoted || depth > 0)) {
      at += 1;
      if (depth === 0) clean += '_';
    } else if (isQuoted) {
      if (sign === '"') isQuoted = false;
      else clean += /[\s;=()]/.test(sign) ? '_' : sign;
    } else if (sign === '(') depth += 1;
    else if (sign === ')') depth = Math.max(0, depth - 1);
    else if (depth > 0) continue;
    else if (sign === '"') isQuoted = true;
    else clean += sign;
  }
  return clean;
}
