import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ambiguityText, markEvidence, readFigure, readRange, type DecimalMark } from './figures';
import type { FigureKind } from './number-words';

const rupees = (text: string, mark?: DecimalMark) => readFigure(text, { kind: 'rupees', mark });
const decimalOf = (text: string, kind: FigureKind = 'rupees', mark?: DecimalMark) => {
  const read = readFigure(text, { kind, mark });
  return read.kind === 'figure' ? read.decimal : read.kind;
};
const rangeOf = (text: string, kind: FigureKind = 'rupees', mark?: DecimalMark) => {
  const read = readRange(text, { kind, mark });
  return read.kind === 'range' ? [Number(read.from.decimal), Number(read.to.decimal)] : read.kind;
};

describe('readFigure', () => {
  // LIM-8, OFF-420
  it.each([
    ['12500', '12500'],
    ['12,500', '12500'],
    ['12,50,000.50', '1250000.5'],
    ['1,250,000', '1250000'],
    ['12 50 000', '1250000'],
    ['1\u202F250', '1250'],
    ['1\u00A0250', '1250'],
    ["1'250", '1250'],
    ['1’250.5', '1250.5'],
    ['१२,५००', '12500'],
    ['௧௨௫', '125'],
    ['১২৫০', '1250'],
    ['１２，５００', '12500'],
    ['1.25e7', '12500000'],
    ['1.250E+3', '1250'],
    ['25e-1', '2.5'],
    ['0.500', '0.5'],
    ['1234.500', '1234.5'],
    ['1,234.500', '1234.5'],
    ['.5', '0.5'],
    ['12500.', '12500'],
    ['007', '7'],
    ['₹ 4,00,000', '400000'],
    ['Rs.500/-', '500'],
    ['500 INR', '500'],
    ['रु. ५००', '500'],
    ['Rs 500 only', '500'],
    ['5 lakh', '500000'],
    ['5L', '500000'],
    ['7.5 lacs', '750000'],
    ['1.125 Cr.', '11250000'],
    ['1,250 crores', '12500000000'],
    ['50k', '50000'],
    ['2 million', '2000000'],
    ['1.5 bn', '1500000000'],
    ['12 लाख/-', '1200000'],
    ['3 करोड़', '30000000'],
    ['3 করোড়', 'unreadable'],
    ['0.123456 lakh', '12345.6'],
    ['-200', '-200'],
    ['₹ −5', '-5'],
    ['-0', '0'],
    ['', 'empty'],
    ['₹', 'empty'],
    ['12,5', 'ambiguous'],
    ['13,75', 'ambiguous'],
    ['1,25', 'ambiguous'],
    ['1.000', 'ambiguous'],
    ['12.500', 'ambiguous'],
    ['1.250 million', 'ambiguous'],
    ['1,2,3', 'unreadable'],
    ['1.250,00', 'unreadable'],
    ['1,25 lakh', 'unreadable'],
    ['1,2 crore', 'unreadable'],
    ['5 lakh 20', 'unreadable'],
    ['5 lakhh', 'unreadable'],
    ['10 20', 'unreadable'],
    ['0,500,000', 'unreadable'],
    ['$120', 'unreadable'],
    ['12 crates', 'unreadable'],
    ['lakh', 'unreadable'],
    ['five', 'unreadable'],
    ['10²', 'unreadable'],
    ['½', 'unreadable'],
    ['2026-11-29', 'unreadable'],
  ])('%j is read as %s rupees', (text, expected) => expect(decimalOf(text)).toBe(expected));

  it.each([
    ['1,000 nos', '1000'],
    ['12 kg.', '12'],
    ['5 k', '5000'],
    ['2 lakh nos', '200000'],
    // Litres and metres, not lakh and million.
    ['20 L', '20'],
    ['5 m', '5'],
    ['3 m²', '3'],
    ['₹ 5', 'unreadable'],
    ['10.000 Nos', 'ambiguous'],
  ])('%j is read as %s pieces', (text, expected) => expect(decimalOf(text, 'pieces')).toBe(expected));

  // OFF-421
  it.each<[string, DecimalMark, string, string | undefined]>([
    ['12,5', ',', '12.5', undefined],
    ['1.000', ',', '1000', '1'],
    ['1.000', '.', '1', '1000'],
    ['12.500', ',', '12500', '12.5'],
    ['1,500', ',', '1.5', '1500'],
    ['1.250,00', ',', '1250', undefined],
    ['1.234.567', ',', '1234567', undefined],
  ])('%j with the decimal mark %j is read as %s, with the other mark as %s', (text, mark, decimal, other) => {
    const read = rupees(text, mark);
    expect(read).toMatchObject({ kind: 'figure', decimal });
    expect('otherReading' in read ? read.otherReading : undefined).toBe(other);
  });

  it('the message about an ambiguous number names both readings', () => {
    const read = rupees('12.500');
    expect(read.kind === 'ambiguous' && ambiguityText(read)).toBe(
      'This can be read as 12.5 or as 12,500. Please write one of these.',
    );
  });

  it.each([
    ['1,250.00', '.'],
    ['12.5', '.'],
    ['1,25,000', '.'],
    ['1.250,00', ','],
    ['1.234.567', ','],
    ['10,5 - 1.250,00', ','],
    ['12,5', 'weak comma'],
    ['1.000', undefined],
    ['1,500', undefined],
    ['100', undefined],
    ['pump', undefined],
  ])('%j proves the decimal mark %s', (text, mark) => expect(markEvidence(text, 'rupees')).toBe(mark));
});

describe('readRange', () => {
  // OFF-422
  it.each<[string, unknown]>([
    ['10-15 lakh', [1_000_000, 1_500_000]],
    ['1.5 to 2 cr', [15_000_000, 20_000_000]],
    ['5-10k', [5_000, 10_000]],
    ['Rs 2 - 3 lakhs', [200_000, 300_000]],
    ['50-75 thousand', [50_000, 75_000]],
    ['₹1.25–1.75 crore', [12_500_000, 17_500_000]],
    ['2 lakh - 3 lakh', [200_000, 300_000]],
    ['50 thousand — 1 lakh', [50_000, 100_000]],
    ['₹10 to ₹15 lac/-', [1_000_000, 1_500_000]],
    ['1 - 2 mn', [1_000_000, 2_000_000]],
    ['१०-१५ लाख', [1_000_000, 1_500_000]],
    ['10,000 - 20,000', [10_000, 20_000]],
    ['Rs. 500/- to Rs. 700/-', [500, 700]],
    ['500', [500, 500]],
    ['-5', [-5, -5]],
    ['10,000 - 15 lakh', 'reversed'],
    ['20-10', 'reversed'],
    ['10 lakh - 15', 'reversed'],
    ['10-15-20', 'unreadable'],
    ['1.000 - 2.000', 'ambiguous'],
    ['12,5 - 13', 'ambiguous'],
    ['10 -', 'unreadable'],
    ['up to 5 lakh', 'unreadable'],
  ])('the range %j in rupees is read as %j', (text, expected) => expect(rangeOf(text)).toEqual(expected));

  it.each<[string, unknown]>([
    ['2-3 lakh', [200_000, 300_000]],
    ['5-10 thousand nos', [5_000, 10_000]],
    ['10 nos - 20 No', [10, 20]],
    ['10 kg to 20', [10, 20]],
    ['500 g - 2 kg', 'mixed'],
    ['10 nos - 2 lakh nos', 'mixed'],
  ])('the range %j in pieces is read as %j', (text, expected) =>
    expect(rangeOf(text, 'pieces')).toEqual(expected),
  );
});

/** Groups digits by three, or by three and then two, as the writer of a style does. */
function groups(digits: string, mark: string, isIndian: boolean): string {
  const parts = [digits.slice(-3)];
  for (let end = digits.length - 3; end > 0; end -= isIndian ? 2 : 3) {
    parts.unshift(digits.slice(Math.max(0, end - (isIndian ? 2 : 3)), end));
  }
  return parts.join(mark);
}

type Writer = (whole: string, fraction: string) => string;
const withFraction = (whole: string, mark: string, fraction: string) => whole + (fraction && mark + fraction);
/** Styles of writing a number, each plausible for its writer. */
const styles: Record<string, Writer> = {
  plain: (whole, fraction) => withFraction(whole, '.', fraction),
  indian: (whole, fraction) => withFraction(groups(whole, ',', true), '.', fraction),
  western: (whole, fraction) => withFraction(groups(whole, ',', false), '.', fraction),
  blanks: (whole, fraction) => withFraction(groups(whole, ' ', false), '.', fraction),
  swiss: (whole, fraction) => withFraction(groups(whole, '’', false), '.', fraction),
  german: (whole, fraction) => withFraction(groups(whole, '.', false), ',', fraction),
  decimalComma: (whole, fraction) => withFraction(whole, ',', fraction),
  french: (whole, fraction) => withFraction(groups(whole, ' ', false), ',', fraction),
  slip: (whole, fraction) => withFraction(groups(whole, '', false).replace(/(?=..$)/, ','), '.', fraction),
};
const usual = ['plain', 'indian', 'western'];

/** Returns all numbers that the text may mean: those whose spelling in some style is this text. */
function meanings(text: string): Set<number> {
  const digits = text.replaceAll(/\D/g, '');
  const found = new Set<number>();
  for (let places = 0; places < digits.length; places += 1) {
    const whole = digits.slice(0, digits.length - places);
    const fraction = digits.slice(digits.length - places);
    for (const write of Object.values(styles)) {
      // In India one comma before three digits groups.
      const isGroup = fraction.length === 3 && write(whole, fraction) === `${whole},${fraction}`;
      if (!isGroup && write(whole, fraction) === text) found.add(Number(`${whole}.${fraction}`));
    }
  }
  return found;
}

describe('numbers in any spelling', () => {
  const written = fc.record({
    whole: fc.integer({ min: 1, max: 99_999_999 }).map(String),
    fraction: fc.constantFrom('', '', '5', '75', '000', '500', '125', '0', '00', '1234'),
    style: fc.constantFrom(...Object.keys(styles)),
    zero: fc.constantFrom(0x30, 0x966, 0x9e6, 0xbe6, 0xff10),
  });
  const inScript = (text: string, zero: number) =>
    text.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

  // OFF-420
  it('accepted spellings of numbers have one plausible reading, and all usual spellings are accepted', () => {
    fc.assert(
      fc.property(written, ({ whole, fraction, style, zero }) => {
        const text = styles[style]!(whole, fraction);
        const read = rupees(inScript(text, zero));
        const meant = meanings(text);
        const isUsual = usual.includes(style) && meant.size === 1;
        const isSafe =
          read.kind === 'figure' ? meant.size === 1 && meant.has(Number(read.decimal)) : !isUsual;
        expect([text, read, isSafe]).toEqual([text, read, true]);
      }),
      { numRuns: 3_000 },
    );
  });

  // OFF-422
  it('a word behind the second end of a range applies to both ends', () => {
    const words = { lakh: 1e5, lacs: 1e5, cr: 1e7, crore: 1e7, k: 1e3, thousand: 1e3, million: 1e6, bn: 1e9 };
    const range = fc.record({
      low: fc.integer({ min: 1, max: 900 }),
      more: fc.integer({ min: 0, max: 90 }),
      word: fc.constantFrom(...(Object.keys(words) as (keyof typeof words)[])),
      mark: fc.constantFrom('-', ' - ', '–', ' to ', ' TO '),
      sign: fc.constantFrom('', '₹', 'Rs ', 'Rs. ', 'INR '),
      end: fc.constantFrom('', '/-', ' only'),
    });
    fc.assert(
      fc.property(range, ({ low, more, word, mark, sign, end }) => {
        const text = `${sign}${low}${mark}${low + more} ${word}${end}`;
        expect(rangeOf(text)).toEqual([low * words[word], (low + more) * words[word]]);
      }),
    );
  });
});
