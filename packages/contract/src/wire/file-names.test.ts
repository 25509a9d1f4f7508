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
    // Read as “offertab.exe.pdf”: what people see is the ending that counts.
    ['offer\u202Efdp.exe.bat', 'offerfdp.exe.bat'],
    ['a\u2066b\u2069c\u200Fd\u061Ce.pdf', 'abcde.pdf'],
    ['عرض.pdf', 'عرض.pdf'],
  ])('of %j is %j', (name, clean) => {
    expect(cleanFileName(name)).toBe(clean);
  });

  it('cuts a long name before its ending, and no character in half', () => {
    expect(cleanFileName(`${'a'.repeat(300)}.pdf`)).toBe(`${'a'.repeat(146)}.pdf`);
    expect(cleanFileName(`${'a'.repeat(145)}😀😀.pdf`)).toBe(`${'a'.repeat(145)}.pdf`);
    expect(cleanFileName('a'.repeat(300))).toBe('a'.repeat(150));
  });
});
