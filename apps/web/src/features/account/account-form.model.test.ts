import { describe, expect, it } from 'vitest';
import { checkClosing, checkEmailChange, checkPasswordChange } from './account-form.model';

describe('checkEmailChange', () => {
  const right = { email: 'new@pumps.example', password: 'secret' };
  it.each([
    ['a right form', {}, undefined, undefined],
    ['no address', { email: ' ' }, 'Please Enter Email Id', undefined],
    ['no real address', { email: 'new@' }, 'Please Enter Valid Email Id', undefined],
    ['the present address', { email: ' Asha@Pumps.example ' }, 'This is already your address.', undefined],
    ['no password', { password: ' ' }, undefined, 'Please Enter Password'],
    [
      'a password that is too long',
      { password: 'x'.repeat(201) },
      undefined,
      'At most 200 characters. Please shorten it by 1.',
    ],
  ])('reports the faults of an email change with %s', (_name, changed, email, password) => {
    expect(checkEmailChange({ ...right, ...changed }, 'asha@pumps.example')).toEqual({ email, password });
  });
});

describe('checkPasswordChange', () => {
  const right = { currentPassword: 'old secret', newPassword: 'new secret', repeated: 'new secret' };
  const tooShort = 'Password must be at least 6 characters.';
  it.each([
    ['a right form', {}, {}],
    ['blanks around, as the server cuts them', { newPassword: ' new secret', repeated: 'new secret ' }, {}],
    ['exactly six', { newPassword: '123456', repeated: '123456' }, {}],
    ['five', { newPassword: '12345', repeated: '12345' }, { newPassword: tooShort }],
    ['five and a blank', { newPassword: '12345 ', repeated: '12345' }, { newPassword: tooShort }],
    ['another one repeated', { repeated: 'new secre' }, { repeated: 'Passwords do not match.' }],
    ['no current one', { currentPassword: '' }, { currentPassword: 'Please Enter Password' }],
  ])('reports the faults of a password change with %s', (_name, changed, expected) => {
    expect(checkPasswordChange({ ...right, ...changed })).toEqual(expected);
  });
});

describe('checkClosing', () => {
  it.each([
    ['CLOSE', 'secret', {}],
    [' close ', 'secret', {}],
    ['CLOSED', 'secret', { word: 'Please type CLOSE.' }],
    ['', '', { word: 'Please type CLOSE.', password: 'Please Enter Password' }],
  ])('with the word %o and the password %o reports %o', (word, password, expected) => {
    expect(checkClosing({ word, password })).toEqual(expected);
  });
});
