/** A JSON value. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** Matches a surrogate without its other half, which has no encoding in UTF-8. */
const loneSurrogate = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/u;

/**
 * Returns the canonical JSON of a value (RFC 8785), so that everybody computes the same hash: keys sorted by UTF-16
 * units, no white space, numbers and strings as ECMAScript writes them. Throws a RangeError for a number that is not
 * finite and for a string that is not valid Unicode.
 */
export function canonicalJson(value: Json): string {
  if (typeof value === 'string') {
    if (loneSurrogate.test(value)) throw new RangeError('a text with half a character cannot be hashed');
    return JSON.stringify(value);
  }
  if (typeof value === 'number' && !Number.isFinite(value)) {
    throw new RangeError('a number that is not finite cannot be hashed');
  }
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const parts = Object.keys(value)
    .toSorted(byUnits)
    .map((key) => `${canonicalJson(key)}:${canonicalJson(value[key] ?? null)}`);
  return `{${parts.join(',')}}`;
}

const isList = (value: object): value is readonly Json[] => Array.isArray(value);
const byUnits = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/**
 * Returns whether a text is the canonical JSON of the value parsed from it. Tries `JSON.stringify` first, which is
 * much faster and nearly always gives the canonical form.
 */
export function isCanonical(text: string, value: Json): boolean {
  if (text.length > longestAtOnce) return endOf(text, value, 0) === text.length;
  if (!text.includes(String.raw`\ud`) && isInOrder(value) && JSON.stringify(value) === text) return true;
  return canonicalJson(value) === text;
}

function isInOrder(value: Json): boolean {
  if (value === null || typeof value !== 'object') return true;
  if (isList(value)) return value.every(isInOrder);
  let before: string | undefined;
  for (const key of Object.keys(value)) {
    if (before !== undefined && byUnits(before, key) > 0) return false;
    if (!isInOrder(value[key] ?? null)) return false;
    before = key;
  }
  return true;
}

/** Longer texts are compared piece by piece, because a copy would double the memory of a check. */
const longestAtOnce = 64_000;

/** Returns the end of the canonical text of a value that begins at `from`; -1 if another text is there. */
function endOf(text: string, value: Json, from: number): number {
  if (value === null || typeof value !== 'object') return endOfPiece(text, canonicalJson(value), from);
  const parts: [string, Json][] = isList(value)
    ? value.map((one) => ['', one])
    : Object.keys(value)
        .toSorted(byUnits)
        .map((key) => [`${canonicalJson(key)}:`, value[key] ?? null]);
  let at = endOfPiece(text, isList(value) ? '[' : '{', from);
  for (const [index, [before, one]] of parts.entries()) {
    at = endOfPiece(text, index > 0 ? `,${before}` : before, at);
    if (at < 0) return at;
    at = endOf(text, one, at);
  }
  return endOfPiece(text, isList(value) ? ']' : '}', at);
}

const endOfPiece = (text: string, piece: string, at: number): number =>
  at >= 0 && text.startsWith(piece, at) ? at + piece.length : -1;
