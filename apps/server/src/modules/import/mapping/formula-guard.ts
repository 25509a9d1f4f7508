/**
 * Characters that spreadsheets may take for the start of a formula: signs, also full-width, small, raised or lowered.
 * Invisible characters may precede them. In some programs a tab or line break starts a new cell.
 */
const sign = String.raw`[=+\-@＝＋－＠﹦﹢﹣﹫⁼₌⁺₊⁻₋−]`;
const unseen = String.raw`[\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]`;
const start = String.raw`(?:[\t\r]|${unseen}*${sign})`;
const risky = new RegExp(`^'*${start}`, 'u');
const riskyAndGuarded = new RegExp(`^'+${start}`, 'u');

/**
 * Returns a cell with an apostrophe before text that a spreadsheet would run as a formula. Text that already has
 * apostrophes there gets one more, so that removing one restores every text.
 */
export function guarded(text: string): string {
  return risky.test(text) ? `'${text}` : text;
}

/** Returns the text without its guard. */
export function unguarded(text: string): string {
  return riskyAndGuarded.test(text) ? text.slice(1) : text;
}
