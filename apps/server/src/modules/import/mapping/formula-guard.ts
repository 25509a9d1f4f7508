/**
 * A cell that a spreadsheet would run as a formula gets an apostrophe before it; one that has apostrophes before
 * such a beginning gets one more, so that taking one off gives every text back.
 */
export function guarded(text: string): string {
  return /^'*[=+\-@\t\r]/u.test(text) ? `'${text}` : text;
}

/** The text before it was guarded. */
export function unguarded(text: string): string {
  return /^'+[=+\-@\t\r]/u.test(text) ? text.slice(1) : text;
}
