import { describe, expect, it } from 'vitest';
import { checkCredentials, checkNewCredentials, passwordStrength } from './auth.model';

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

describe('passwordStrength', () => {
  it.each([
    ['', 0],
    ['abc', 1],
    ['abcdef', 1],
    ['Abcdef1!', 4],
    ['a long quiet sentence', 4],
  ])('%s is %i', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });
});
