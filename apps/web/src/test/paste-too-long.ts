import { groupIndian } from '@proffer/contract/wire/group-indian';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Pastes a text one character too long: it is not cut, and the field reports it. */
export async function pasteTooLong(user: UserEvent, field: TextField, most: number): Promise<void> {
  await user.clear(field);
  await user.click(field);
  await user.paste('x'.repeat(most + 1));
  expect(field.value).toHaveLength(most + 1);
  expect(wordsAt(field)).toContain(`At most ${groupIndian(most)} characters. Please shorten it by 1.`);
  expect(field.getAttribute('aria-invalid')).toBe('true');
}

/** Returns the description that a screen reader gives for a field. */
function wordsAt(field: TextField): string {
  const ids = (field.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean);
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}
