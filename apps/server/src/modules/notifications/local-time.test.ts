import { describe, expect, it } from 'vitest';
import { digestMoment, endOfQuiet, minuteOfDay } from './local-time';

const at = (iso: string) => new Date(iso);
const minutes = (clock: string) => {
  const [hour = '', minute = ''] = clock.split(':');
  return Number(hour) * 60 + Number(minute);
};
const quiet = (from: string, to: string, timeZone: string) => ({
  from: minutes(from),
  to: minutes(to),
  timeZone,
});

describe('minuteOfDay', () => {
  it.each([
    ['2026-11-21T18:29:59Z', 'Asia/Kolkata', '23:59'],
    ['2026-11-21T18:30:00Z', 'Asia/Kolkata', '00:00'],
    ['2026-11-21T06:15:00Z', 'Asia/Kathmandu', '12:00'],
    ['2026-07-01T12:00:00Z', 'Europe/Berlin', '14:00'],
    ['2026-12-01T12:00:00Z', 'Europe/Berlin', '13:00'],
  ])('shows %s in %s as %s', (moment, zone, clock) => {
    expect(minuteOfDay(at(moment), zone)).toBe(minutes(clock));
  });
});

describe('endOfQuiet', () => {
  it.each([
    ['before they begin', '2026-11-21T16:29:59Z', '22:00', '07:00', 'Asia/Kolkata', undefined],
    [
      'in their first minute',
      '2026-11-21T16:30:00Z',
      '22:00',
      '07:00',
      'Asia/Kolkata',
      '2026-11-22T01:30:00Z',
    ],
    ['after midnight', '2026-11-21T19:00:30Z', '22:00', '07:00', 'Asia/Kolkata', '2026-11-22T01:30:00Z'],
    [
      'in their last second',
      '2026-11-22T01:29:59Z',
      '22:00',
      '07:00',
      'Asia/Kolkata',
      '2026-11-22T01:30:00Z',
    ],
    ['at their end', '2026-11-22T01:30:00Z', '22:00', '07:00', 'Asia/Kolkata', undefined],
    ['within one day', '2026-11-21T07:30:00Z', '12:00', '14:00', 'Asia/Kolkata', '2026-11-21T08:30:00Z'],
    ['outside of one day', '2026-11-21T09:30:00Z', '12:00', '14:00', 'Asia/Kolkata', undefined],
    [
      'that end at midnight',
      '2026-11-21T17:00:00Z',
      '22:00',
      '00:00',
      'Asia/Kolkata',
      '2026-11-21T18:30:00Z',
    ],
    [
      'that begin at midnight',
      '2026-11-21T18:30:00Z',
      '00:00',
      '06:00',
      'Asia/Kolkata',
      '2026-11-22T00:30:00Z',
    ],
    // The clock goes back at 03:00 on 25 October, so the night is an hour longer.
    [
      'over the end of summer time',
      '2026-10-24T21:00:00Z',
      '22:00',
      '07:00',
      'Europe/Berlin',
      '2026-10-25T06:00:00Z',
    ],
    // The clock goes forward at 02:00 on 29 March, so the night is an hour shorter.
    [
      'over the beginning of summer time',
      '2026-03-28T22:00:00Z',
      '22:00',
      '07:00',
      'Europe/Berlin',
      '2026-03-29T05:00:00Z',
    ],
    // The night of the change to summer time has no 02:30: the clock shows 03:30 an hour and a half after 01:00.
    [
      'to a time that the night leaves out',
      '2026-03-28T22:00:00Z',
      '22:00',
      '02:30',
      'Europe/Berlin',
      '2026-03-29T01:30:00Z',
    ],
  ])('returns the end of the quiet hours: %s', (_when, moment, from, to, zone, end) => {
    expect(endOfQuiet(at(moment), quiet(from, to, zone))?.toISOString()).toBe(end && at(end).toISOString());
  });

  it('returns no end of quiet hours for a user who has none', () => {
    expect(endOfQuiet(at('2026-11-21T20:00:00Z'), null)).toBeUndefined();
  });
});

describe('the time of the daily mail', () => {
  it.each([
    ['2026-11-22T02:29:59Z', 'Asia/Kolkata', undefined],
    ['2026-11-22T02:30:00Z', 'Asia/Kolkata', '2026-11-22T02:30:00Z'],
    ['2026-11-22T02:44:59Z', 'Asia/Kolkata', '2026-11-22T02:30:00Z'],
    ['2026-11-22T06:29:59Z', 'Asia/Kolkata', '2026-11-22T02:30:00Z'],
    ['2026-11-22T06:30:00Z', 'Asia/Kolkata', undefined],
    ['2026-11-22T02:15:00Z', 'Asia/Kathmandu', '2026-11-22T02:15:00Z'],
    ['2026-11-22T13:20:00Z', 'America/New_York', '2026-11-22T13:00:00Z'],
  ])('at %s in %s, the daily mail of %s is due', (moment, zone, eight) => {
    expect(digestMoment(at(moment), zone)?.toISOString()).toBe(eight && at(eight).toISOString());
  });
});
