import { describe, expect, it } from 'vitest';
import { checkCredentials } from './auth.model';

describe('checkCredentials', () => {
  // ACC-35
  it.each([
    ['', 'x', { email: 'Please Enter Email Id' }],
    ['   ', 'x', { email: 'Please Enter Email Id' }],
    ['nobody', 'x', { email: 'Please Enter Valid Email Id' }],
    [`${'a'.repeat(65)}@example.com`, 'x', { email: 'Please Enter Valid Email Id' }],
    [`a@${'b'.repeat(64)}.com`, 'x', { email: 'Please Enter Valid Email Id' }],
    ['a@example.com', '  ', { password: 'Please Enter Password' }],
    [' a@example.com ', 'x', {}],
  ])('reports the faults of the email %s with the password %s', (email, password, errors) => {
    expect(checkCredentials({ email, password })).toEqual(errors);
  });
});
