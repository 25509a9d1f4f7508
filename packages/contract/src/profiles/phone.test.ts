import { describe, expect, it } from 'vitest';
import { phoneFault, phoneText, readPhone } from './phone';

const tenDigits = 'Please enter a phone number of 10 digits.';
const foreign = 'Please enter the country’s code and 7 to 14 digits, such as +44 20 7946 0958.';

describe('readPhone', () => {
  it.each(['9876543210', '+442079460958'])('the stored phone number %s is read as itself', (kept) => {
    expect(readPhone(kept)).toBe(kept);
  });

  // PRO-21, PRO-22, PRO-54, PRO-65
  it.each([
    ['9876543210', '9876543210', undefined, '(987)654-3210'],
    ['(987)654-3210', '9876543210', undefined, '(987)654-3210'],
    ['+91 98765 43210', '9876543210', undefined, '(987)654-3210'],
    ['0091-9876543210', '9876543210', undefined, '(987)654-3210'],
    ['919876543210', '9876543210', undefined, '(987)654-3210'],
    ['+91 098765 43210', '9876543210', undefined, '(987)654-3210'],
    ['+91 (0) 98765 43210', '9876543210', undefined, '(987)654-3210'],
    ['९८७६५ ४३२१०', '9876543210', undefined, '(987)654-3210'],
    ['+९१ ९८७६५ ४३२१०', '9876543210', undefined, '(987)654-3210'],
    ['1800 425 33333', '180042533333', tenDigits, '180042533333'],
    ['1800 123 4567', '18001234567', undefined, '18001234567'],
    ['1860 123 4567', '18601234567', undefined, '18601234567'],
    ['020 4155 6710', '2041556710', undefined, '(204)155-6710'],
    ['+44 20 7946 0958', '+442079460958', undefined, '+442079460958'],
    ['0044 20 7946 0958', '+442079460958', undefined, '+442079460958'],
    ['+91 98765', '+9198765', tenDigits, '+9198765'],
    ['98765', '98765', tenDigits, '98765'],
    ['98765432101234', '98765432101234', tenDigits, '98765432101234'],
    ['+4', '+4', foreign, '+4'],
    ['+1234567890123456', '+1234567890123456', foreign, '+1234567890123456'],
    ['', '', tenDigits, ''],
  ])('the typed phone number %j is stored as %j', (typed, kept, fault, shown) => {
    expect([readPhone(typed), phoneFault(typed), phoneText(kept)]).toEqual([kept, fault, shown]);
  });
});
