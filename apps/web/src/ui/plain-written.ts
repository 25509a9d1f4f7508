/** Loud words of a written text. */
export const bold = /\*\*(?=\S)([^\n]+?)(?<=\S)\*\*/g;

/** A written text without the marks of bold, where it is shown cut and in one size. A file of its own: lists need no more. */
export const plainWritten = (text: string): string => text.replaceAll(bold, '$1');
