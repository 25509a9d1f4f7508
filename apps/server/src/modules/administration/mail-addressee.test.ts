import { describe, expect, it } from 'vitest';
import { addresseeOf, mailNameOf } from './mail-addressee';

describe('whom a mail goes to', () => {
  it.each([
    [{ to: 'asha@example.com' }, { by: 'address', address: 'asha@example.com' }],
    [
      { to: 'asha@example.com', newEmail: 'ravi@example.com' },
      { by: 'address', address: 'asha@example.com' },
    ],
    // The user is whom the mail speaks of.
    [
      { userId: 7, to: 'asha@example.com' },
      { by: 'address', address: 'asha@example.com' },
    ],
    [
      { email: 'asha@example.com', from: 'login' },
      { by: 'address', address: 'asha@example.com' },
    ],
    [
      { loginId: 3, device: 'Firefox' },
      { by: 'login', id: 3 },
    ],
    [
      { userId: 7, takenAt: '2026-11-21T09:00:00Z' },
      { by: 'user', id: 7 },
    ],
    [
      { notificationId: 9, path: '/nda' },
      { by: 'notification', id: 9 },
    ],
    [{ to: 5, loginId: 'x' }, { by: 'nothing' }],
    [{}, { by: 'nothing' }],
  ])('%j', (data, addressee) => {
    expect(addresseeOf(data)).toEqual(addressee);
  });
});

it('calls a mail by the name people know, and an unknown one by its own', () => {
  expect(mailNameOf('notice-digest')).toBe('Daily mail');
  expect(mailNameOf('party')).toBe('Mail “party”');
});
