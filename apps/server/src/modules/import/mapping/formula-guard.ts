/**
 * What a spreadsheet may take for the beginning of a formula: a sign, also in its full width, its small form, raised or
 * lowered, which some programs read as the plain one. What nobody sees may stand before it. A tab or a line end begins a
 * cell of its own in some of them.
 */
const sign = String.raw`[=+\-@＝＋－＠﹦﹢﹣﹫⁼₌⁺₊⁻₋−]`;
const unseen = String.raw`[\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]`;
const start = String.raw`(?:[\t\r]|${unseen}*${sign})`;
const risky = new RegExp(`^'*${start}`, 'u');
const riskyAndGuarded = new RegExp(`^'+${start}`, 'u');

/**
 * A cell that a spreadsheet would run as a formula gets an apostrophe before it; one that has apostrophes before
 * such a beginning gets one more, so that taking one off gives every text back.
 */
export function guarded(text: string): string {
  return risky.test(text) ? `'${text}` : text;
}

/** The text before it was guarded. */
export function unguarded(text: string): string {
  return riskyAndGuarded.test(text) ? text.slice(1) : text;
}
