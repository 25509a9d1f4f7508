/** Windows-1252 at 0x80 to 0x9F: what a C1 control character in a badly converted text really was. */
const windows1252 =
  '\u20AC\u0000\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\u0000\u017D\u0000\u0000\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\u0000\u017E\u0178';

const lineBreaks = /\r\n?|[\u2028\u2029]/gu;
const blanks = /\p{Zs}/gu;
/** Soft hyphens, zero-width spaces and marks that turn the reading direction. Joiners stay: Indian scripts need them. */
const invisible = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu;
const softHyphenInNumber = /(?<=\d)\u00AD(?=\d)/gu;

/**
 * Text fit to be stored and shown, line feeds kept: C1 controls become the Windows-1252 characters they were meant
 * as (U+0096 is an en dash), no-break and other odd spaces become a space, runs of spaces one, runs of empty lines
 * one; invisible and control characters go. A soft hyphen between two digits is a lost hyphen and becomes one.
 */
export function cleanText(raw: string): string {
  return needsCleaning.test(raw) ? cleaned(raw) : raw.trim();
}

/** Most texts of most files are plain: looking costs a tenth of cleaning. */
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

/** What somebody wrote in a file of their own, kept as it is but for line breaks, the ends, and what cannot be stored. */
export function keptText(raw: string): string {
  return raw
    .replace(/\r\n?/gu, '\n')
    .replace(/[^\P{Cc}\t\n]/gu, withoutControl)
    .replace(/\p{Surrogate}/gu, '')
    .trim();
}

/** `cleanText` on one line: for titles, names and places. */
export function cleanLine(raw: string): string {
  return cleanText(raw).replace(/\n+/gu, ' ');
}

/** A cell's one-line text, empty when the portal wrote a stand-in for nothing ("NA ", "Nil", "-"). */
export function cleanCell(raw: string | undefined): string {
  const text = cleanLine(raw ?? '');
  return /^(?:n\.?\/?a\.?|nil|null|none|-+|)$/iu.test(text) ? '' : text;
}
