/**
 * What tells companies apart: case, accents, punctuation, a leading "M/s" and "&" against "and" do not count, so
 * "Public Works & Government Services Canada" and "… and …" are one. Two different firms may still share a key only
 * when their names are the same words.
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
