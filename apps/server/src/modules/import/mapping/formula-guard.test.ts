import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guarded, unguarded } from './formula-guard';

describe('a cell that a spreadsheet would run', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+91 98765', "'+91 98765"],
    ['-5', "'-5"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', "'\r=1"],
    ["'=1", "''=1"],
    ["'quoted'", "'quoted'"],
    ['a=1', 'a=1'],
    ['', ''],
  ])('%j is written %j', (text, written) => expect(guarded(text)).toBe(written));

  it('never begins a written cell, and comes back as it was', () => {
    const beginning = fc.constantFrom('=', '+', '-', '@', '\t', '\r', "'", 'a', '₹');
    fc.assert(
      fc.property(
        fc.array(beginning, { maxLength: 6 }).map((parts) => parts.join('')),
        (text) => {
          expect(guarded(text)).not.toMatch(/^[=+\-@\t\r]/u);
          expect(unguarded(guarded(text))).toBe(text);
        },
      ),
    );
  });
});
