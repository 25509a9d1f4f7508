/** Matches bold words of a formatted text. */
export const bold = /\*\*(?=\S)([^\n]+?)(?<=\S)\*\*/g;

/**
 * Returns a formatted text without bold marks, where it is shown shortened. A separate file, because lists need no
 * more.
 */
export const plainWritten = (text: string): string => text.replaceAll(bold, '$1');
