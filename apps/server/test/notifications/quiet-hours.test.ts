import { beforeEach, describe, expect, it } from 'vitest';
import { problemOf, useContext } from '../support/context';
import { asia, openMarket, type Market } from '../support/noticed-mails';
import { createPerson } from '../world/people';

const context = useContext();

let market: Market;
beforeEach(async () => {
  market = await openMarket(context);
});

describe('quiet hours in the settings', () => {
  const settings = async () =>
    (await context.current.call('settings', {}, market.supplier.token)).body as { quietHours: unknown };

  it('saves, changes and removes quiet hours', async () => {
    expect((await settings()).quietHours).toBeNull();
    const night = { from: 1_320, to: 420, timeZone: 'Europe/Berlin' };
    for (const quietHours of [night, { ...night, to: 0 }, null]) {
      await market.choose({ quietHours });
      expect((await settings()).quietHours).toEqual(quietHours);
      await market.choose({ colorScheme: 'dark' });
      expect((await settings()).quietHours).toEqual(quietHours);
    }
  });

  it.each([
    ['quietHours.timeZone', { from: 0, to: 1, timeZone: 'Mars/Olympus' }, 'This time zone is not known.'],
    ['quietHours.timeZone', { from: 0, to: 1, timeZone: '+05:30' }, 'This time zone is not known.'],
    ['quietHours.timeZone', { from: 0, to: 1, timeZone: '' }, 'Please choose a time zone.'],
    ['quietHours.from', { from: 1_440, to: 1, ...asia }, 'Please choose a time.'],
    ['quietHours.from', { from: 1.5, to: 1, ...asia }, 'Please choose a time.'],
    ['quietHours.to', { from: 0, to: -1, ...asia }, 'Please choose a time.'],
    ['quietHours.to', { from: 60, to: 60, ...asia }, 'From and To must not be the same.'],
  ])('refuses invalid quiet hours at %s: %j', async (field, quietHours, text) => {
    const reply = await context.current.call('saveSettings', { body: { quietHours } }, market.supplier.token);
    expect([reply.status, problemOf(reply).errors]).toEqual([422, [{ field, text }]]);
    expect((await settings()).quietHours).toBeNull();
  });

  it('deletes the quiet hours of a closed account', async () => {
    const password = 'a good pass';
    const leaver = await createPerson(context.current, 'buyer', { password });
    await market.choose({ quietHours: { from: 0, to: 60, ...asia } }, leaver);
    await context.current.call('closeAccount', { body: { password } }, leaver.token);
    const { rowCount } = await context.current.pool.query('select 1 from quiet_hours where user_id = $1', [
      leaver.userId,
    ]);
    expect(rowCount).toBe(0);
  });
});
