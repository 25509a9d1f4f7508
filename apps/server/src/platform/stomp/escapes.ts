import { StompError, type StompVersion } from './frame';

/** What stands after the backslash, and what it means. STOMP 1.0 has no escapes. */
const escapes: Record<StompVersion, Record<string, string>> = {
  '1.0': {},
  '1.1': { n: '\n', c: ':', '\\': '\\' },
  '1.2': { r: '\r', n: '\n', c: ':', '\\': '\\' },
};

const written: Record<string, string> = { '\r': '\\r', '\n': '\\n', ':': '\\c', '\\': '\\\\' };

/** A header's name or value as it stands on the wire. */
export function escapeHeader(text: string, version: StompVersion): string {
  if (!/[\r\n:\\]/.test(text)) return text;
  const known = Object.values(escapes[version]);
  // An older version cannot say every character; what would break the frame is left out.
  return text.replaceAll(/[\r\n:\\]/g, (character) => {
    if (known.includes(character)) return written[character] ?? '';
    return character === '\n' || character === '\r' ? ' ' : character;
  });
}

/** The opposite. Throws StompError for an escape that the version does not define. */
export function unescapeHeader(text: string, version: StompVersion): string {
  if (version === '1.0' || !text.includes('\\')) return text;
  return text.replaceAll(/\\([\s\S]?)/g, (_whole, code: string) => {
    const meant = escapes[version][code];
    if (meant === undefined) throw new StompError('A header holds an escape that is not defined.');
    return meant;
  });
}
