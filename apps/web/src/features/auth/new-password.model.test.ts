import { describe, expect, it } from 'vitest';
import { checkNewCredentials, checkPasswordPair } from './new-password.model';

describe('checkNewCredentials', () => {
  // ACC-64
  it('asks for six characters, and no more than are kept', () => {
    expect(checkNewCredentials('a@example.com', '12345')).toEqual({
      password: 'Password must be at least 6 characters.',
    });
    expect(checkNewCredentials('a@example.com', '123456')).toEqual({});
    expect(checkNewCredentials('a@example.com', 'x'.repeat(200))).toEqual({});
    expect(checkNewCredentials('a@example.com', 'x'.repeat(201))).toEqual({
      password: 'At most 200 characters. Please shorten it by 1.',
    });
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
