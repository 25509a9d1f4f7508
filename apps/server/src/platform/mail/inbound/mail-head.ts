import PostalMime, { addressParser } from 'postal-mime';

export interface MailHeader {
  /** Name in lower case. */
  key: string;
  /** Unfolded value. */
  value: string;
}

/** The head of a mail, as needed to decide if it is read at all. */
export interface MailHead {
  /** All headers, the topmost first. */
  headers: MailHeader[];
  /** Addresses of all `From` headers. */
  from: string[];
}

/** Maximum size of the head of a mail, in bytes; longer heads are cut. */
export const longestHead = 256 * 1024;

/** Returns the bytes of the head, up to the first empty line. */
export function headOf(raw: Buffer): Buffer {
  const start = raw.subarray(0, longestHead);
  const ends = [start.indexOf('\r\n\r\n'), start.indexOf('\n\n')].filter((end) => end >= 0);
  return ends.length === 0 ? start : start.subarray(0, Math.min(...ends));
}

/** Returns the `Message-ID` of a mail; undefined if it has none, or one that is not well-formed. */
export function messageIdOf(raw: Buffer): string | undefined {
  const [, id] =
    /^message-id:\s*(<[\x21-\x3b\x3d\x3f-\x7e]{1,500}>)/im.exec(headOf(raw).toString('latin1')) ?? [];
  return id;
}

/** Parses the head of a mail. It runs in a worker thread. */
export async function readHead(raw: Uint8Array): Promise<MailHead> {
  const head = Buffer.concat([headOf(Buffer.from(raw)), Buffer.from('\r\n\r\n')]);
  const { headers } = await PostalMime.parse(head, { maxHeadersSize: longestHead });
  const from = headers
    .filter(({ key }) => key === 'from')
    .flatMap(({ value }) => addressParser(value, { flatten: true }))
    .map((one) => one.address ?? '');
  return { headers: headers.map(({ key, value }) => ({ key, value })), from };
}

const bulk = new Set(['bulk', 'junk', 'list', 'auto_reply']);

/**
 * Returns true for mails that no person wrote to us: automatic replies, bounces, mailing lists, and our own mails
 * (RFC 3834). They are never answered, which prevents loops.
 */
export function isAutomatic(
  { headers, from }: MailHead,
  { returnPath, ownAddress, ownDomain }: { returnPath: string | null; ownAddress: string; ownDomain: string },
): boolean {
  if (returnPath === '') return true;
  const valueOf = (key: string) =>
    headers
      .find((header) => header.key === key)
      ?.value.trim()
      .toLowerCase();
  const submitted = valueOf('auto-submitted');
  if (submitted !== undefined && !/^no\b/.test(submitted)) return true;
  if (bulk.has(valueOf('precedence') ?? '')) return true;
  if (/^multipart\/report\b/.test(valueOf('content-type') ?? '')) return true;
  if (headers.some(({ key }) => /^(?:list-|x-auto-?(?:reply|respond|response-suppress)|x-loop$)/.test(key))) {
    return true;
  }
  if (from.some((address) => /^(?:mailer-daemon|postmaster)@/i.test(address))) return true;
  if (from.some((address) => address.toLowerCase() === ownAddress.toLowerCase())) return true;
  return valueOf('message-id')?.endsWith(`@${ownDomain.toLowerCase()}>`) === true;
}
