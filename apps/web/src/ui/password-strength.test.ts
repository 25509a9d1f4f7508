import { countGuesses } from '@proffer/contract/users/password-guesses';
import { describe, expect, it } from 'vitest';
import { judgePassword, strengthWords } from './password-strength';

const owner = 'sales@pumps.example.com';
const strengthOf = (password: string) => judgePassword(password, countGuesses(password, [owner])).strength;

describe('judgePassword', () => {
  // ACC-225
  it.each([
    ['abc', 'Weak'],
    ['pumps123', 'Weak'],
    ['Password1!', 'Weak'],
    ['a long quiet sentence', 'Strong'],
  ])('calls %s %s, like the server', (password, word) => {
    expect(strengthWords[strengthOf(password) ?? -1]).toBe(word);
  });

  it('gives no verdict on a long enough password before the guesses are counted', () => {
    expect(judgePassword('pumps123', undefined)).toEqual({
      isLongEnough: true,
      isHardToGuess: undefined,
      strength: undefined,
    });
  });
});
