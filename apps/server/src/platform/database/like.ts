/** The pattern of LIKE for texts that hold a text somewhere; `%`, `_` and `\\` in it stand for themselves. */
export function holding(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
