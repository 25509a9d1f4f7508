import { describe, expect, it } from 'vitest';
import { isEmailAddress } from './email';

const label = (length: number) => 'b'.repeat(length);
/** An address of so many characters in all, of labels that are short enough. */
const ofLength = (total: number) => {
  const domain = `${label(63)}.${label(63)}.${label(57)}.com`;
  return `${'a'.repeat(total - domain.length - 1)}@${domain}`;
};

describe('an email address', () => {
  // LIM-6
  it.each([
    [ofLength(254), true],
    [ofLength(255), false],
    [`${'a'.repeat(64)}@example.com`, true],
    [`${'a'.repeat(65)}@example.com`, false],
    [`a@${label(63)}.com`, true],
    [`a@${label(64)}.com`, false],
  ])('%s: %s', (address, isTaken) => {
    expect(isEmailAddress(address)).toBe(isTaken);
  });
});
