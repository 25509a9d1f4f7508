import { describe, expect, it } from 'vitest';
import { appCodeOf, checkAppCode, groupSecret, recoveryCodesText, recoveryFile } from './two-step.model';

describe("the authenticator's secret and codes", () => {
  it('groups the secret by four characters, with a shorter last group', () => {
    expect(groupSecret('ABCDEFGHIJ')).toBe('ABCD EFGH IJ');
    expect(groupSecret('')).toBe('');
  });

  it.each([
    ['123 456', '123456', true],
    ['123-456', '123456', true],
    ['1234567', '123456', true],
    ['12345', '12345', false],
    ['', '', false],
  ])('reads %o as the code %o', (typed, code, isRight) => {
    expect(appCodeOf(typed)).toBe(code);
    expect(checkAppCode(code) === undefined).toBe(isRight);
  });

  it('counts the remaining recovery codes in words', () => {
    expect([0, 1, 9].map(recoveryCodesText)).toEqual([
      'No recovery codes left.',
      '1 recovery code left.',
      '9 recovery codes left.',
    ]);
  });

  it('writes each recovery code on its own line of the file', () => {
    const lines = recoveryFile('asha@pumps.example', ['aaaaa-bbbbb', 'ccccc-ddddd']).split('\n');
    expect(lines).toEqual(expect.arrayContaining(['aaaaa-bbbbb', 'ccccc-ddddd']));
    expect(lines[0]).toContain('asha@pumps.example');
  });
});
