/** Returns the LIKE pattern for texts that contain a text; `%`, `_` and `\\` in it are escaped. */
export function holding(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
