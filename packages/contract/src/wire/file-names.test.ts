import { describe, expect, it } from 'vitest';
import { cleanFileName } from './file-names';

describe('cleanFileName', () => {
  it.each([
    ['prices.csv', 'prices.csv'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\prices.csv', 'prices.csv'],
    [' a\u0000b\r\n.pdf ', 'ab.pdf'],
    ['', 'file'],
    ['\u202E', 'file'],
    // Displayed as “offertab.exe.pdf” without cleaning: the visible extension must be the real one.
    ['offer\u202Efdp.exe.bat', 'offerfdp.exe.bat'],
    ['a\u2066b\u2069c\u200Fd\u061Ce.pdf', 'abcde.pdf'],
    ['عرض.pdf', 'عرض.pdf'],
  ])('the file name %j is cleaned to %j', (name, clean) => {
    expect(cleanFileName(name)).toBe(clean);
  });

  it('a long file name is cut before its extension and no character is split', () => {
    expect(cleanFileName(`${'a'.repeat(300)}.pdf`)).toBe(`${'a'.repeat(146)}.pdf`);
    expect(cleanFileName(`${'a'.repeat(145)}😀😀.pdf`)).toBe(`${'a'.repeat(145)}.pdf`);
    expect(cleanFileName('a'.repeat(300))).toBe('a'.repeat(150));
  });
});
