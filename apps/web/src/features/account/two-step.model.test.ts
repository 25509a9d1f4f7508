import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import {
  appCodeOf,
  checkAppCode,
  groupSecret,
  qrPath,
  recoveryCodesText,
  recoveryFile,
} from './two-step.model';

describe('the key and its codes', () => {
  it('groups the key by four, with a rest', () => {
    expect(groupSecret('ABCDEFGHIJ')).toBe('ABCD EFGH IJ');
    expect(groupSecret('')).toBe('');
  });

  it.each([
    ['123 456', '123456', true],
    ['123-456', '123456', true],
    ['1234567', '123456', true],
    ['12345', '12345', false],
    ['', '', false],
  ])('reads %o as %o', (typed, code, isRight) => {
    expect(appCodeOf(typed)).toBe(code);
    expect(checkAppCode(code) === undefined).toBe(isRight);
  });

  it('counts what is left', () => {
    expect([0, 1, 9].map(recoveryCodesText)).toEqual([
      'No recovery codes left.',
      '1 recovery code left.',
      '9 recovery codes left.',
    ]);
  });

  it('writes every code on its own line of the file', () => {
    const lines = recoveryFile('asha@pumps.example', ['aaaaa-bbbbb', 'ccccc-ddddd']).split('\n');
    expect(lines).toEqual(expect.arrayContaining(['aaaaa-bbbbb', 'ccccc-ddddd']));
    expect(lines[0]).toContain('asha@pumps.example');
  });
});

describe('qrPath', () => {
  it('draws each run of a row as one rectangle', () => {
    const rows = [
      [true, true, false, true],
      [false, false, false, false],
      [false, true, true, true],
    ];
    expect(qrPath(rows)).toBe('M0 0h2v1h-2zM3 0h1v1h-1zM1 2h3v1h-3z');
  });

  it('covers exactly the dark squares of a real code', () => {
    const { data, size } = encode('otpauth://totp/Proffer:asha?secret=ABC');
    const drawn = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
    for (const [, x, y, length] of qrPath(data).matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
      for (let step = 0; step < Number(length); step += 1) drawn[Number(y)]![Number(x) + step] = true;
    }
    expect(drawn).toEqual(data);
  });
});
