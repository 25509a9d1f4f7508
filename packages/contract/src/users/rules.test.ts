import { expect, it } from 'vitest';
import { emailFault } from '../wire/email';
import { firstTexts } from '../wire/first-texts.fixture';
import { changePasswordBody, quietHours } from './account.schemas';
import { emailOnly } from './auth.schemas';
import { givenPasswordFault } from './password.rules';
import { newPasswordFault, quietHoursFault, repeatedFault } from './rules';

// ACC-35
it.each(['', ' ', 'nobody', ' a@example.com ', `${'x'.repeat(250)}@example.com`])(
  'form and call give the same fault for the address %.20s',
  (typed) => expect(firstTexts(emailOnly, { email: typed })['email']).toBe(emailFault(typed)),
);

// ACC-64
it.each([
  ['', 'Please Enter Password', 'Please Enter Password'],
  ['  ', 'Please Enter Password', 'Please Enter Password'],
  ['12345 ', undefined, 'Password must be at least 6 characters.'],
  ['123456', undefined, undefined],
  ['x'.repeat(200), undefined, undefined],
  [
    'x'.repeat(201),
    'At most 200 characters. Please shorten it by 1.',
    'At most 200 characters. Please shorten it by 1.',
  ],
])('form and call give the same fault for the password %.10s', (typed, given, chosen) => {
  expect([givenPasswordFault(typed), newPasswordFault(typed)]).toEqual([given, chosen]);
  const texts = firstTexts(changePasswordBody, { currentPassword: typed, newPassword: typed });
  expect([texts['currentPassword'], texts['newPassword']]).toEqual([given, chosen]);
});

it('a repeated password is compared without the blanks around it', () => {
  expect(repeatedFault('secret1', ' secret1 ')).toBeUndefined();
  expect(repeatedFault('secret1', 'secret2')).toBe('Passwords do not match.');
});

it.each([
  { from: 60, to: 60 },
  { from: 1_320, to: 420 },
])('form and call give the same fault for the quiet hours %j', (hours) =>
  expect(firstTexts(quietHours, { ...hours, timeZone: 'Asia/Kolkata' })['to']).toBe(quietHoursFault(hours)),
);
