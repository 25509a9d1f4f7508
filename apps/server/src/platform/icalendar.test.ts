import { describe, expect, it } from 'vitest';
import { calendarFile, calendarText, dayAfter } from './icalendar';

/** Undoes line folding, as every reader does first (RFC 5545 §3.1). */
const unfold = (file: string) => file.replaceAll('\r\n ', '');

describe('calendarText', () => {
  it.each([
    ['plain', 'plain'],
    ['a, b; c\\d', String.raw`a\, b\; c\\d`],
    ['one\ntwo\r\nthree\rfour', String.raw`one\ntwo\nthree\nfour`],
    ['bell\u0007 and tab\t', 'bell and tab\t'],
    ['“₹5,00,000” अमृत', String.raw`“₹5\,00\,000” अमृत`],
  ])('calendarText escapes the text %j', (value, expected) => {
    expect(calendarText(value)).toBe(expected);
  });

  it('calendarText escapes line breaks, so that a value cannot add a calendar line', () => {
    const file = calendarFile([['SUMMARY', calendarText('x\r\nATTENDEE:mailto:a@b.example')]]);
    expect(file).toBe(`${String.raw`SUMMARY:x\nATTENDEE:mailto:a@b.example`}\r\n`);
  });
});

describe('calendarFile', () => {
  it.each(['a'.repeat(300), 'क'.repeat(100), '🎉'.repeat(60), `${'a'.repeat(66)}é${'b'.repeat(80)}`])(
    'calendarFile folds %s at 75 octets, between characters',
    (value) => {
      const file = calendarFile([['SUMMARY', value]]);
      expect(unfold(file)).toBe(`SUMMARY:${value}\r\n`);
      const lines = file.split('\r\n').slice(0, -1);
      expect(lines.length).toBeGreaterThan(1);
      for (const line of lines) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(Buffer.from(line).toString()).toBe(line);
      }
    },
  );

  it('calendarFile leaves a line of 75 octets unfolded', () => {
    expect(calendarFile([['SUMMARY', 'a'.repeat(67)]])).toBe(`SUMMARY:${'a'.repeat(67)}\r\n`);
  });
});

describe('dayAfter', () => {
  it.each([
    ['2026-12-31', '2027-01-01'],
    ['2028-02-28', '2028-02-29'],
    ['2026-03-28', '2026-03-29'],
    ['1600-02-29', '1600-03-01'],
    ['9999-12-31', '9999-12-31'],
  ])('dayAfter: %s is followed by %s', (day, next) => {
    expect(dayAfter(day)).toBe(next);
  });
});
