import type { UserEvent } from '@testing-library/user-event';

/**
 * Inserts a text at the end of a field at once, as from the clipboard. `user.type` renders the page for each key and
 * is for tests of typing.
 */
export async function putIn(user: UserEvent, field: Element, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
