/** Recognises text that shows nothing on a screen. Free of zod. */

/**
 * White space, control and format characters, everything that Unicode lets a font ignore, private-use characters,
 * combining marks without a letter, and the two signs that are drawn as an empty box.
 */
const onlyInvisible = /^[\s\p{Z}\p{Cc}\p{Cf}\p{Co}\p{M}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]*$/u;

/** Returns true for a text in which nothing can be seen, such as one zero-width space. */
export function isBlank(text: string): boolean {
  return onlyInvisible.test(text);
}

/** Returns a name with one plain space for each run of blanks, and none around it. */
export function singleSpaced(name: string): string {
  return trimmed(name).replaceAll(/\p{Zs}+/gu, ' ');
}

/** Returns the text without the white space around it; the empty text when nothing can be seen (LIM-20). */
export function trimmed(text: string): string {
  return isBlank(text) ? '' : text.trim();
}
