/**
 * Characters that turn the direction of all text around them: embeddings, overrides (U+202A to U+202E) and isolates
 * (U+2066 to U+2069). In a name they show something else than what is there.
 */
const turning = String.raw`\u202A-\u202E\u2066-\u2069`;
/** Marks that move only the punctuation beside them, which Arabic, Hebrew and Persian are written with. */
const marks = String.raw`\u200E\u200F\u061C`;

export const directionOverrides = new RegExp(`[${turning}]`, 'u');
export const bidiControls = new RegExp(`[${turning}${marks}]`, 'gu');

/** Letters that are written from right to left, and whatever turns a direction. */
const turnsAround = new RegExp(
  `[\\p{Script=Arabic}\\p{Script=Hebrew}\\p{Script=Syriac}\\p{Script=Thaana}\\p{Script=Nko}${turning}${marks}]`,
  'u',
);

/**
 * Somebody else's words inside a sentence of ours, where no element can hold them: those that would leave the sentence in
 * another order are set apart by isolates.
 */
export function isolated(words: string): string {
  return turnsAround.test(words) ? `\u2068${words}\u2069` : words;
}
