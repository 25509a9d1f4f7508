/**
 * The text on one line, for documents in which a second line would look like one of ours: rows from before the contract
 * refused line ends may hold some.
 */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}
