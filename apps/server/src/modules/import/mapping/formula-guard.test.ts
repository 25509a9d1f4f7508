import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guarded, unguarded } from './formula-guard';

describe('the guard of cells that a spreadsheet would run as formulas', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+91 98765', "'+91 98765"],
    ['-5', "'-5"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', "'\r=1"],
    // Full width, small, raised, and the sign of arithmetic.
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    ['﹦1', "'﹦1"],
    ['⁺1', "'⁺1"],
    ['−1', "'−1"],
    // Behind what nobody sees.
    [' =1', "' =1"],
    ['\u00A0=1', "'\u00A0=1"],
    ['\u200B=1', "'\u200B=1"],
    ['\uFEFF＝1', "'\uFEFF＝1"],
    ['\u2060\u3164@A1', "'\u2060\u3164@A1"],
    ['\n=1', "'\n=1"],
    ["'=1", "''=1"],
    ["'quoted'", "'quoted'"],
    ['a=1', 'a=1'],
    ['', ''],
  ])('writes the cell %j as %j', (text, written) => expect(guarded(text)).toBe(written));

  it('leaves no written cell that starts a formula, and restores every original', () => {
    const beginning = fc.constantFrom('=', '＝', '+', '-', '@', '\t', '\r', '\u200B', ' ', "'", 'a', '₹');
    fc.assert(
      fc.property(
        fc.array(beginning, { maxLength: 6 }).map((parts) => parts.join('')),
        (text) => {
          expect(guarded(text)).not.toMatch(/^[\s\u200B]*[=＝+\-@]|^[\t\r]/u);
          expect(unguarded(guarded(text))).toBe(text);
        },
      ),
    );
  });
});
