import { describe, expect, it } from 'vitest';
import { addresseeOf, mailNameOf } from './mail-addressee';

describe('addressee of a queued mail', () => {
  it.each([
    [{ to: 'asha@example.com' }, { by: 'address', address: 'asha@example.com' }],
    [
      { to: 'asha@example.com', newEmail: 'ravi@example.com' },
      { by: 'address', address: 'asha@example.com' },
    ],
    // The user id names the subject of the mail, not its recipient.
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
  ])('finds the addressee of a mail with the data %j', (data, addressee) => {
    expect(addresseeOf(data)).toEqual(addressee);
  });
});

it('names a mail by its common name, and an unknown one by its template', () => {
  expect(mailNameOf('notice-digest')).toBe('Daily mail');
  expect(mailNameOf('party')).toBe('Mail “party”');
});
