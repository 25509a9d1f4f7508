import { describe, expect, it } from 'vitest';
import { passwordStrength } from './password-strength';

describe('passwordStrength', () => {
  it.each([
    ['', 0],
    ['abc', 1],
    ['abcdef', 1],
    ['Abcdef1!', 4],
    ['a long quiet sentence', 4],
  ])('of %s is %i', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });
});
