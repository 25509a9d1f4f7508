import type { UserEvent } from '@testing-library/user-event';

/**
 * Puts a text at the end of a field at once, as from the clipboard. Each key of `user.type` draws the page anew, which
 * takes a form most of its time; it is for tests of typing itself.
 */
export async function putIn(user: UserEvent, field: Element, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
