import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './password-guesses';

const own = ['meera.iyer@tinyworks.example', 'Meera', 'Iyer', 'Tiny Works Pvt Ltd', 'Cauvery Tools'];

describe('isCommonPassword for a password that is easily guessed', () => {
  // ACC-69
  it.each([
    ['is among the common ones', '123456'],
    ['is a common one in other letters', 'PassWord1'],
    ['is keys in a row with a number', 'qwerty1'],
    ['is a common word with a number', 'Welcome123'],
    ['is one sign again and again', 'aaaaaaa'],
    ['goes up and down again', '123321'],
    ['is the product’s name with a number', 'proffer1'],
    ['is the product’s name with the year', 'Proffer2026'],
    ['is a word of the market', 'Supplier1!'],
    ['has signs for letters', 'P@ssw0rd!'],
    ['is a name with a year', 'Meera1985'],
    ['is the owner’s address', 'meera.iyer@tinyworks.example'],
    ['begins with the owner’s address', 'meera.iyer'],
    ['is the owner’s company with a number', 'tinyworks12'],
    ['is the owner’s name', 'MeeraIyer'],
    ['is two words of the owner’s company with a number', 'CauveryTools1'],
    ['is a short one very often', 'abcabcabcabcabcabcabcabc'],
  ])('rejects a password that %s: %s', (_why, password) => {
    expect(isCommonPassword(password, own)).toBe(true);
  });

  it.each(['a good pass', 'quiet river 42', 'xk7#qp', 'correct horse battery staple', 'नमस्ते दुनिया ७'])(
    'accepts the strong password “%s”',
    (password) => {
      expect(isCommonPassword(password, own)).toBe(false);
    },
  );

  it('judges a password by its first characters, so that a long one costs no more time', () => {
    const bad = 'password'.repeat(3);
    expect(isCommonPassword(bad + 'x9!kQ-7z~w')).toBe(true);
    expect(isCommonPassword('x9!kQ-7z~w' + bad)).toBe(false);
  });
});
