/**
 * Returns the key that identifies a company: its name without case, accents, punctuation and a leading "M/s", and with
 * "&" as "and". Two firms share a key only if their names consist of the same words.
 */
export function companyKey(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, (mark) => (mark >= '\u0300' && mark <= '\u036F' ? '' : mark))
    .toLowerCase()
    .replace(/^\s*m\s*\/\s*s\b\.?/u, '')
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();
  return words === '' ? name.trim().toLowerCase() : words;
}
