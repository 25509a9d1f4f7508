/**
 * Characters that change the direction of all following text: embeddings, overrides (U+202A to U+202E) and isolates
 * (U+2066 to U+2069). In a name they could display something else than the stored text.
 */
const turning = String.raw`\u202A-\u202E\u2066-\u2069`;
/** Marks that affect only adjacent punctuation; Arabic, Hebrew and Persian texts use them. */
const marks = String.raw`\u200E\u200F\u061C`;

export const directionOverrides = new RegExp(`[${turning}]`, 'u');
export const bidiControls = new RegExp(`[${turning}${marks}]`, 'gu');

/** Right-to-left letters and characters that change the direction. */
const turnsAround = new RegExp(
  `[\\p{Script=Arabic}\\p{Script=Hebrew}\\p{Script=Syriac}\\p{Script=Thaana}\\p{Script=Nko}${turning}${marks}]`,
  'u',
);

/**
 * Returns a user's words for use inside a sentence: words that would reorder the sentence are enclosed in isolates,
 * for places where no HTML element can enclose them.
 */
export function isolated(words: string): string {
  return turnsAround.test(words) ? `\u2068${words}\u2069` : words;
}
