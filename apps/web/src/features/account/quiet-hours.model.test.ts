import { describe, expect, it } from 'vitest';
import { minuteOf, quietText, readQuietForm, timeOf, timeZones, toQuietForm } from './quiet-hours.model';

const timeZone = 'Asia/Kolkata';

describe('quiet hours', () => {
  it.each([
    [0, '00:00'],
    [420, '07:00'],
    [1_325, '22:05'],
    [1_439, '23:59'],
  ])('convert the minute %i to a time and back: %s', (minute, time) => {
    expect(timeOf(minute)).toBe(time);
    expect(minuteOf(time)).toBe(minute);
  });

  it.each(['', '24:00', '7:00', '12:60', 'noon'])('do not accept %s as a time', (time) =>
    expect(minuteOf(time)).toBeUndefined(),
  );

  it('are read back as they were shown, also across midnight', () => {
    const quietHours = { from: 1_320, to: 420, timeZone };
    expect(readQuietForm(toQuietForm(quietHours))).toEqual({ quietHours });
    expect(quietText(quietHours)).toBe('Notification mails wait from 22:00 until 07:00 the next day.');
    expect(quietText({ ...quietHours, from: 60 })).toBe('Notification mails wait from 01:00 until 07:00.');
  });

  it.each([
    [{ from: '', to: '07:00' }, { from: 'Please choose a time.' }],
    [{ from: '22:00', to: '' }, { to: 'Please choose a time.' }],
    [{ from: '07:00', to: '07:00' }, { to: 'From and To must not be the same.' }],
  ])('report the faults of %o', (times, errors) =>
    expect(readQuietForm({ ...times, timeZone })).toEqual({ errors }),
  );

  it('offer every time zone under its current name, including the chosen one', () => {
    const values = timeZones('Asia/Kolkata').map(({ value }) => value);
    expect(values).toContain('Europe/Berlin');
    expect(values).not.toContain('Asia/Calcutta');
    expect(values.filter((value) => value === 'Asia/Kolkata')).toHaveLength(1);
    expect(timeZones('America/New_York').find(({ value }) => value === 'America/New_York')?.label).toBe(
      'America/New York',
    );
  });
});
