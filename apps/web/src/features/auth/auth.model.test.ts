import { describe, expect, it } from 'vitest';
import { checkCredentials, checkNewCredentials, checkPasswordPair } from './auth.model';

describe('checkCredentials', () => {
  it.each([
    ['', 'x', { email: 'Please Enter Email Id' }],
    ['   ', 'x', { email: 'Please Enter Email Id' }],
    ['nobody', 'x', { email: 'Please Enter Valid Email Id' }],
    [`${'a'.repeat(65)}@example.com`, 'x', { email: 'Please Enter Valid Email Id' }],
    [`a@${'b'.repeat(64)}.com`, 'x', { email: 'Please Enter Valid Email Id' }],
    ['a@example.com', '  ', { password: 'Please Enter Password' }],
    [' a@example.com ', 'x', {}],
  ])('%s / %s', (email, password, errors) => {
    expect(checkCredentials(email, password)).toEqual(errors);
  });
});

describe('checkNewCredentials', () => {
  it('asks for six characters', () => {
    expect(checkNewCredentials('a@example.com', '12345')).toEqual({
      password: 'Password must be at least 6 characters.',
    });
    expect(checkNewCredentials('a@example.com', '123456')).toEqual({});
  });
});

describe('checkPasswordPair', () => {
  it.each([
    ['', '', { password: 'Password must be at least 6 characters.' }],
    ['12345', '12345', { password: 'Password must be at least 6 characters.' }],
    ['123456', '', { repeated: 'Passwords do not match.' }],
    ['123456', '1234567', { repeated: 'Passwords do not match.' }],
    ['123456', ' 123456 ', {}],
  ])('%s / %s', (password, repeated, errors) => {
    expect(checkPasswordPair(password, repeated)).toEqual(errors);
  });
});
