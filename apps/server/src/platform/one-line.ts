/**
 * Replaces line breaks and control characters with spaces, for documents in which a further line
 * could be mistaken for the document’s own. Rows older than the contract’s check may contain some.
 */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}
