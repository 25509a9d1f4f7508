import { describe, expect, it } from 'vitest';
import { profileFields } from '../profiles/schemas';
import { dayOrderEvidence, readTypedDay, typedDay, typedDayFault } from './typed-day';

describe('readTypedDay', () => {
  // PRO-23, PRO-24, ACC-120
  it.each([
    ['31/12/2001', '2001-12-31'],
    ['05/08/1999', '1999-08-05'],
    [' 5/8/1999 ', '1999-08-05'],
    ['5-8-1999', '1999-08-05'],
    ['5.8.1999', '1999-08-05'],
    // Only with the month first is this a valid day.
    ['12/31/2001', '2001-12-31'],
    ['1999/12/25', '1999-12-25'],
    ['2015/1/2', '2015-01-02'],
    ['2015-02-28', '2015-02-28'],
    // Only in the order of the specification's hint is this a valid day.
    ['2015/28/02', '2015-02-28'],
    ['5 Aug 1999', '1999-08-05'],
    ['5 august 1999', '1999-08-05'],
    ['5-Sept-1999', '1999-09-05'],
    ['29/02/2024', '2024-02-29'],
    // OFF-423: years of two digits.
    ['20/12/26', '2026-12-20'],
    ['1-2-69', '2069-02-01'],
    ['1.2.70', '1970-02-01'],
    ['03/25/26', '2026-03-25'],
    ['29/02/24', '2024-02-29'],
    ['29/02/23', null],
    ['30-Jul-26', '2026-07-30'],
    ['Aug 5, 1999', '1999-08-05'],
    ['5th August 1999', '1999-08-05'],
    ['२०/१२/२०२६', '2026-12-20'],
    ['26/12', null],
    ['1/2/126', null],
    ['29/02/2023', null],
    ['5 ju 1999', null],
    ['5 Abc 1999', null],
    ['2015-28-02', null],
    ['2015/30/02', null],
    ['31/31/2001', null],
    ['2015/02-28', null],
    ['0099/01/01', null],
    ['yesterday', null],
    ['', null],
  ])('the typed day %j is read as a calendar day or rejected', (typed, day) => {
    expect(readTypedDay(typed)).toBe(day);
    const sent = profileFields.shape.regDate.safeParse(typed);
    expect(sent.success ? (sent.data ?? null) : null).toBe(day);
  });

  it('typedDay writes a day that readTypedDay reads as the same day', () => {
    expect(typedDay('1999-08-05')).toBe('05/08/1999');
    expect(readTypedDay(typedDay('1999-08-05'))).toBe('1999-08-05');
    expect([typedDay(null), typedDay('')]).toEqual(['', '']);
  });

  // OFF-423
  it.each([
    ['25/03/26', 'day first'],
    ['03/25/26', 'month first'],
    ['03/04/26', undefined],
    ['04/04/26', undefined],
    ['31/31/26', undefined],
    ['2026-03-25', undefined],
  ])('the typed day %s proves the order %s', (typed, order) => expect(dayOrderEvidence(typed)).toBe(order));

  it('a typed day is read with the month first if that order is known', () => {
    expect(readTypedDay('03/04/26', 'month first')).toBe('2026-03-04');
    expect(readTypedDay('25/03/26', 'month first')).toBe('2026-03-25');
  });

  it('typedDayFault accepts an empty field', () => {
    expect(['', ' ', '1/2/2015', 'soon'].map(typedDayFault)).toEqual([
      undefined,
      undefined,
      undefined,
      'Date should be entered in DD/MM/YYYY format',
    ]);
  });
});
