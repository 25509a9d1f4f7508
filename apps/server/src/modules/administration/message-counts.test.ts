import { expect, it } from 'vitest';
import { lastDays, type Period } from '../../platform/utc-days';
import { createMessageCounts } from './message-counts';

/** Returns a market of messages with their times, and the numbers of days that were queried. */
function market(now: string) {
  const sent: string[] = [];
  const asked: number[] = [];
  const clock = { at: new Date(now), now: () => clock.at };
  const counts = createMessageCounts({
    countDays: async ({ days: wanted }: Period) => {
      asked.push(wanted.length);
      return wanted.flatMap((day) => {
        const count = sent.filter((at) => at.startsWith(day)).length;
        return count > 0 ? [{ day, count }] : [];
      });
    },
    countBefore: async (moment) => sent.filter((at) => new Date(at) < moment).length,
    clock,
  });
  const read = async (length: number) => {
    const { days: counted, total } = await counts(lastDays(length, clock.now()));
    expect(total).toBe(sent.length);
    return counted.map(({ day, count }) => `${day} ${count}`);
  };
  return { sent, asked, clock, read };
}

// ADM-21
it('counts the messages of a past day once, and today’s each time', async () => {
  const { sent, asked, clock, read } = market('2026-11-21T09:00:00Z');
  sent.push('2026-11-17T09:00:00Z', '2026-11-19T10:00:00Z', '2026-11-19T11:00:00Z', '2026-11-21T08:00:00Z');
  expect(await read(3)).toEqual(['2026-11-19 2', '2026-11-20 0', '2026-11-21 1']);
  sent.push('2026-11-21T09:00:00Z');
  expect(await read(3)).toEqual(['2026-11-19 2', '2026-11-20 0', '2026-11-21 2']);
  expect(await read(2)).toEqual(['2026-11-20 0', '2026-11-21 2']);
  expect(asked).toEqual([3, 1, 1]);
  // A longer period than any before.
  expect(await read(5)).toEqual([
    '2026-11-17 1',
    '2026-11-18 0',
    '2026-11-19 2',
    '2026-11-20 0',
    '2026-11-21 2',
  ]);
  clock.at = new Date('2026-11-23T09:00:00Z');
  expect(await read(3)).toEqual(['2026-11-21 2', '2026-11-22 0', '2026-11-23 0']);
  expect(await read(3)).toEqual(['2026-11-21 2', '2026-11-22 0', '2026-11-23 0']);
  expect(asked).toEqual([3, 1, 1, 5, 3, 1]);
});

// ADM-21
it('counts the messages of a day again until an hour after its end', async () => {
  const { sent, clock, read } = market('2026-11-22T00:00:01Z');
  expect(await read(2)).toEqual(['2026-11-21 0', '2026-11-22 0']);
  sent.push('2026-11-21T23:59:59.999Z');
  expect(await read(2)).toEqual(['2026-11-21 1', '2026-11-22 0']);
  clock.at = new Date('2026-11-22T00:59:59.999Z');
  sent.push('2026-11-21T23:59:59.999Z');
  expect(await read(2)).toEqual(['2026-11-21 2', '2026-11-22 0']);
});
