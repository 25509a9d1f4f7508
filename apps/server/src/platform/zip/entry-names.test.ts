import { describe, expect, it } from 'vitest';
import { entryNames } from './entry-names';

// CON-171
describe('entryNames', () => {
  it.each([
    ['Rates 2026.pdf', 'Rates 2026.pdf'],
    ['../../etc/passwd', '-..-etc-passwd'],
    [String.raw`C:\papers\a.pdf`, 'C--papers-a.pdf'],
    ['a<b>?"c".pdf', 'a-b---c-.pdf'],
    ['con.pdf', 'con-.pdf'],
    ['NUL', 'NUL-'],
    ['दर सूची.pdf', 'दर सूची.pdf'],
    ['exe\u202Efdp.pdf', 'exefdp.pdf'],
    ['ends in dots...', 'ends in dots'],
    ['..', 'file'],
    ['', 'file'],
  ])('turns the file name %j into the safe name %j', (wanted, name) => {
    expect(entryNames()('', wanted)).toBe(name);
  });

  it('entry names of a ZIP are never repeated, ignoring case and Unicode composition', () => {
    const nameOf = entryNames();
    expect(['a.pdf', 'A.pdf', 'a (2).pdf', 'a.pdf'].map((name) => nameOf('', name))).toEqual([
      'a.pdf',
      'A (2).pdf',
      'a (2) (2).pdf',
      'a (3).pdf',
    ]);
    expect(['caf\u00E9', 'cafe\u0301'].map((name) => nameOf('', name))).toEqual(['café', 'cafe\u0301 (2)']);
    expect(nameOf('papers', 'a.pdf')).toBe('papers/a.pdf');
  });
});
