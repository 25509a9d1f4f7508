/** Schemes that open a page, or start a call or a message, after a click. */
const schemes = new Set([
  'http',
  'https',
  'mailto',
  'tel',
  'sms',
  'smsto',
  'callto',
  'fax',
  'ftp',
  'ftps',
  'geo',
  'maps',
  'sip',
  'sips',
  'skype',
  'tg',
  'upi',
  'viber',
  'whatsapp',
  'xmpp',
]);

/**
 * Returns whether a link may stay in a signed document: to the web, to a person, or relative to the
 * document. Links to files, network shares, scripts and local programs may not.
 */
export function isHarmlessTarget(target: string): boolean {
  // Readers ignore white space and control characters.
  const link = target.replaceAll(/[\p{Cc}\p{Cf}\s]/gu, '');
  if (/^[\\/]{2}/.test(link) || link.includes('\\')) return false;
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(link)?.[1]?.toLowerCase();
  if (scheme === undefined) return true;
  // A host with a port: firm.example:8080/page.
  return schemes.has(scheme) || (scheme.includes('.') && /^[^:]+:\d+(?:[/?#]|$)/.test(link));
}
