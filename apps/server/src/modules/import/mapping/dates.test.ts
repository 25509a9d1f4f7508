import { describe, expect, it } from 'vitest';
import { parseMoment } from './dates';

describe('parseMoment', () => {
  it.each([
    ['30-Jul-2024 09:00 AM', '2024-07-30T03:30:00.000Z'],
    ['24-Mar-2018 12:05 AM', '2018-03-23T18:35:00.000Z'],
    ['24-Mar-2018 12:05 PM', '2018-03-24T06:35:00.000Z'],
    ['20-Mar-2024', '2024-03-19T18:30:00.000Z'],
    ['2014-04-15 14:00 Eastern Daylight Time (EDT)', '2014-04-15T18:00:00.000Z'],
    ['2013-12-05 14:00 Newfoundland Standard Time (NST)', '2013-12-05T17:30:00.000Z'],
    ['2014-04-15 14:00 Central European Summer Time (CEST)', '2014-04-15T12:00:00.000Z'],
    ['2014-04-15 14:00 PST', '2014-04-15T22:00:00.000Z'],
    ['2017-01-04T11:00:27-05:00', '2017-01-04T16:00:27.000Z'],
    ['2017-12-20T04:47:15Z', '2017-12-20T04:47:15.000Z'],
    ['2014-03-25', '2014-03-25T00:00:00.000Z'],
    ['constant:2014-07-26', '2014-07-26T00:00:00.000Z'],
  ])('parses the moment %s as %s', (text, iso) => {
    expect(parseMoment(text)).toEqual({ kind: 'moment', at: new Date(iso) });
  });

  it.each(['', ' ', 'NA '])('reads the date %j as absent', (text) =>
    expect(parseMoment(text)).toEqual({ kind: 'none' }),
  );

  it.each([
    ['3016-10-31', 'outside the years 1990 to 2099'],
    ['2100-01-01', 'outside the years'],
    ['1959-01-01', 'outside the years'],
    ['31-Feb-2024 09:00 AM', 'does not exist'],
    ['30-Foo-2024 09:00 AM', 'does not exist'],
    ['30-Jul-2024 13:00 PM', 'no such hour'],
    ['2014-04-15 25:00', 'does not exist'],
    ['2014-04-15 14:00 Middle Earth Time (MET)', 'unknown time zone'],
    ['yesterday', 'not a date'],
  ])('refuses the date %s with a reason', (text, reason) => {
    const moment = parseMoment(text);
    expect(moment.kind === 'bad' && moment.reason).toContain(reason);
  });
});
