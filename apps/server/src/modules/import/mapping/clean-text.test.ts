import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanCell, cleanLine, cleanText } from './clean-text';

describe('cleanText', () => {
  it.each([
    ['Aérosols \u0096 lidar', 'Aérosols – lidar'],
    ['Services\u00A0-\u00A0Request', 'Services - Request'],
    ['(13\u00AD18083/A)', '(13-18083/A)'],
    ['main\u00ADtenance', 'maintenance'],
    ['  two   blanks \n\n\n\n next  ', 'two blanks\n\nnext'],
    ['a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
    ['a\tb\u0000c\u0007', 'a bc'],
    ['\u0093quoted\u0094 \u0080 5', '“quoted” € 5'],
    ['\uFEFFabc\u202Etxt', 'abctxt'],
    ['ALL CAPITALS STAY', 'ALL CAPITALS STAY'],
    ['क्‍ष', 'क्‍ष'],
    ['e\u0301', 'é'],
    ['half \uD800 pair', 'half pair'],
  ])('cleans the text %j to %j', (raw, clean) => expect(cleanText(raw)).toBe(clean));

  it('returns text without control characters that needs no further cleaning, and never throws', () => {
    const anyText = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) }),
    );
    fc.assert(
      fc.property(anyText, (raw) => {
        const clean = cleanText(raw);
        expect(clean).not.toMatch(/[^\P{Cc}\n]|\p{Surrogate}/u);
        expect(cleanText(clean)).toBe(clean);
        expect(cleanLine(raw)).not.toMatch(/\p{Cc}/u);
      }),
      { numRuns: 500 },
    );
  });
});

describe('cleanCell', () => {
  it.each(['NA ', 'N/A', 'Nil', 'None', '-', ' ', undefined])(
    'returns an empty text for the cell %j',
    (raw) => {
      expect(cleanCell(raw)).toBe('');
    },
  );
  it('keeps a cell that only starts like a placeholder', () => expect(cleanCell('Nalbari ')).toBe('Nalbari'));
});
