import { StompError, type StompVersion } from './frame';

/**
 * Escape sequences of header texts by version: the character after the backslash, and its meaning.
 * STOMP 1.0 has none.
 */
const escapes: Record<StompVersion, Record<string, string>> = {
  '1.0': {},
  '1.1': { n: '\n', c: ':', '\\': '\\' },
  '1.2': { r: '\r', n: '\n', c: ':', '\\': '\\' },
};

const written: Record<string, string> = { '\r': '\\r', '\n': '\\n', ':': '\\c', '\\': '\\\\' };

/** Escapes a header's name or value for the wire. */
export function escapeHeader(text: string, version: StompVersion): string {
  if (!/[\r\n:\\]/.test(text)) return text;
  const supported = Object.values(escapes[version]);
  // Older versions cannot express every character; those that would break the frame are replaced or
  // dropped.
  return text.replaceAll(/[\r\n:\\]/g, (character) => {
    if (supported.includes(character)) return written[character] ?? '';
    return character === '\n' || character === '\r' ? ' ' : character;
  });
}

/**
 * Unescapes a header’s name or value. Throws StompError for an escape that the version does not
 * define.
 */
export function unescapeHeader(text: string, version: StompVersion): string {
  if (version === '1.0' || !text.includes('\\')) return text;
  return text.replaceAll(/\\([\s\S]?)/g, (_whole, code: string) => {
    const meaning = escapes[version][code];
    if (meaning === undefined) throw new StompError('A header holds an escape that is not defined.');
    return meaning;
  });
}
