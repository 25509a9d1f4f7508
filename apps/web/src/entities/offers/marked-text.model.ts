export interface TextPart {
  text: string;
  isMatch: boolean;
}

/** Nearly every text has them. */
const small = /^(and|for|in|of)$/;

/**
 * Splits a text at the words that a word of the keyword marks, as the server's search matches them: itself, and from four
 * letters on what begins with it; of the last, which may still be typed, whatever its length.
 */
export function markWords(text: string, keyword: string): TextPart[] {
  const words = plain(keyword).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return text
    .split(/([\p{L}\p{M}\p{N}]+)/u)
    .map((part) => ({ text: part, isMatch: isMarked(plain(part), words) }));
}

function isMarked(part: string, words: readonly string[]): boolean {
  return (
    !small.test(part) &&
    words.some(
      (word) => part === word || ((word.length > 3 || word === words.at(-1)) && part.startsWith(word)),
    )
  );
}

/** Lower case without accents, as the search compares. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFKC')
    .toLowerCase();
}
