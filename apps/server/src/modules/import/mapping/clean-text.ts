/** Windows-1252 characters at 0x80 to 0x9F, the originals of C1 controls in badly converted texts. */
const windows1252 =
  '\u20AC\u0000\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\u0000\u017D\u0000\u0000\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\u0000\u017E\u0178';

const lineBreaks = /\r\n?|[\u2028\u2029]/gu;
const blanks = /\p{Zs}/gu;
/** Soft hyphens, zero-width spaces and direction marks. Joiners are kept, because Indian scripts need them. */
const invisible = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu;
const softHyphenInNumber = /(?<=\d)\u00AD(?=\d)/gu;

/**
 * Returns text for storage, with its line feeds. C1 controls become Windows-1252 characters (U+0096 is an en dash).
 * Runs of spaces, of odd spaces and of empty lines become one. Invisible and control characters are removed, but a
 * soft hyphen between two digits becomes a hyphen.
 */
export function cleanText(raw: string): string {
  return needsCleaning.test(raw) ? cleaned(raw) : raw.trim();
}

/** Matches text that needs cleaning; the test costs a tenth of the cleaning, and most texts pass it. */
const needsCleaning = /[^ -~]| {2}/u;

function cleaned(raw: string): string {
  return raw
    .replace(lineBreaks, '\n')
    .replace(/\p{Cc}/gu, withoutControl)
    .replace(blanks, ' ')
    .replace(softHyphenInNumber, '-')
    .replace(invisible, '')
    .replace(/\p{Surrogate}/gu, '')
    .normalize('NFC')
    .replace(/ {2,}/gu, ' ')
    .replace(/ ?\n ?/gu, '\n')
    .replace(/\n{3,}/gu, '\n\n')
    .trim();
}

function withoutControl(char: string): string {
  const code = char.charCodeAt(0);
  if (char === '\n') return char;
  if (char === '\t') return ' ';
  const isLineBreak = code === 0x0b || code === 0x0c;
  if (isLineBreak) return '\n';
  const meant = code < 0x80 ? '' : windows1252.charAt(code - 0x80);
  return meant === '\u0000' ? '' : meant;
}

/**
 * Returns a supplier's own text unchanged, except for line breaks, surrounding white space and characters that cannot
 * be stored.
 */
export function keptText(raw: string): string {
  return raw
    .replace(/\r\n?/gu, '\n')
    .replace(/[^\P{Cc}\t\n]/gu, withoutControl)
    .replace(/\p{Surrogate}/gu, '')
    .trim();
}

/** Returns `cleanText` on one line, for titles, names and places. */
export function cleanLine(raw: string): string {
  return cleanText(raw).replace(/\n+/gu, ' ');
}

/** Returns the text of a cell on one line; empty for a placeholder such as "NA", "Nil" or "-". */
export function cleanCell(raw: string | undefined): string {
  const text = cleanLine(raw ?? '');
  return /^(?:n\.?\/?a\.?|nil|null|none|-+|)$/iu.test(text) ? '' : text;
}
