import { describe, expect, it } from 'vitest';
import { attachmentAccept, attachmentKindOf, attachmentKinds } from './attachment-kinds';

describe('attachmentKindOf', () => {
  // OFF-49
  it.each([
    ['offer.pdf', attachmentKinds.pdf],
    ['PRICES.XLSX', attachmentKinds.xlsx],
    ['old.xls', attachmentKinds.xls],
    ['a.b.csv', attachmentKinds.csv],
    ['photo.JPEG', attachmentKinds.jpeg],
  ])('recognises the format of the file %s', (name, kind) => {
    expect(attachmentKindOf(name)).toBe(kind);
  });

  // OFF-49
  it.each([
    'Pricelist.bat',
    'page.html',
    'x.svg',
    'prices.csv.exe',
    'prices.csv.',
    'prices.csv ',
    'pdf',
    '.',
    '',
    'letter.docx',
    'note.txt',
    'macros.xlsm',
  ])('rejects the file name “%s”', (name) => {
    expect(attachmentKindOf(name)).toBeUndefined();
  });

  it('accepts exactly the formats that the file input offers', () => {
    expect(attachmentAccept).toBe('.pdf,.png,.jpg,.jpeg,.webp,.xlsx,.xls,.ods,.csv');
    for (const extension of attachmentAccept.split(','))
      expect(attachmentKindOf(`a${extension}`)).toBeDefined();
  });
});
