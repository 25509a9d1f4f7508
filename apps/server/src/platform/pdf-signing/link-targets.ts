/** Schemes that show a page, or begin a call or a message, once somebody clicks. */
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
 * Returns whether a link may stay in a document that is signed: to the web, to a person, or relative to the document. Links to
 * files, shares, scripts and programs of the reader's computer may not.
 */
export function isHarmlessTarget(target: string): boolean {
  // Readers skip blanks and control characters.
  const link = target.replaceAll(/[\p{Cc}\p{Cf}\s]/gu, '');
  if (/^[\\/]{2}/.test(link) || link.includes('\\')) return false;
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(link)?.[1]?.toLowerCase();
  if (scheme === undefined) return true;
  // A host with its port: firm.example:8080/page.
  return schemes.has(scheme) || (scheme.includes('.') && /^[^:]+:\d+(?:[/?#]|$)/.test(link));
}
