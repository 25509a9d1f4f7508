export interface TextPart {
  text: string;
  isMatch: boolean;
}

/** Splits a text at the words that begin with a word of the keyword, as the server's search matches them. */
export function markWords(text: string, keyword: string): TextPart[] {
  const words = plain(keyword.normalize('NFKC')).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  if (words.length === 0) return [{ text, isMatch: false }];
  return text
    .split(/([\p{L}\p{M}\p{N}]+)/u)
    .filter((part) => part !== '')
    .map((part) => ({ text: part, isMatch: words.some((word) => plain(part).startsWith(word)) }));
}

/** Lower case without accents, as the search compares. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase();
}
