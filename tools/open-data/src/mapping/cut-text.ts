/** Returns the text within `max` UTF-16 units; a longer one ends in an ellipsis and never in half a character. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  return `${text
    .slice(0, max - 1)
    .replace(/[\uD800-\uDBFF]$/u, '')
    .trimEnd()}…`;
}
