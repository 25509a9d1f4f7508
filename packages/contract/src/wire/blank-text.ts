/** Recognises text that shows nothing on a screen. Free of zod. */

/**
 * Matches white space, control and format characters, characters that fonts may ignore, private-use characters,
 * combining marks without a letter, and the two signs drawn as an empty box.
 */
const onlyInvisible = /^[\s\p{Z}\p{Cc}\p{Cf}\p{Co}\p{M}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]*$/u;

/** Returns true for a text in which nothing can be seen, such as one zero-width space. */
export function isBlank(text: string): boolean {
  return onlyInvisible.test(text);
}

/** Returns a name with single spaces between words and none around it. */
export function singleSpaced(name: string): string {
  return trimmed(name).replaceAll(/\p{Zs}+/gu, ' ');
}

/** Returns the text without surrounding white space; the empty text if nothing can be seen (LIM-20). */
export function trimmed(text: string): string {
  return isBlank(text) ? '' : text.trim();
}
