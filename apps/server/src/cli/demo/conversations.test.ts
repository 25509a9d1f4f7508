import { describe, expect, it } from 'vitest';
import { limits } from '@proffer/contract/wire/limits';
import { marksOf } from './conversations';
import { demoBuyerKey, demoSupplierKey } from './dealings';
import { buildDemoMarket } from './market';

const now = new Date('2026-11-21T08:15:00Z');
const { offers, ndas, conversations } = buildDemoMarket(now);

const offerOf = (row: { offer: number }) => offers[row.offer]!;
const count = <T>(items: readonly T[], test: (item: T) => boolean) => items.filter(test).length;

describe('demo conversations', () => {
  const isOfBoth = (row: (typeof conversations)[number]) =>
    offerOf(row).supplier === demoSupplierKey && row.buyer === demoBuyerKey;
  const talking = conversations.filter(({ messages }) => messages.length > 0);

  it('exist for every NDA request, and about half of them have two to twelve messages', () => {
    const pairOf = ({ offer, buyer }: { offer: number; buyer: string }) => `${offer} ${buyer}`;
    expect(conversations.map(pairOf)).toEqual(ndas.map(pairOf));
    expect(conversations.map(({ createdAt }) => createdAt)).toEqual(ndas.map((nda) => nda.requestedAt));
    expect(talking.length / conversations.length).toBeGreaterThan(0.4);
    expect(talking.length / conversations.length).toBeLessThan(0.65);
    expect(conversations.filter((row) => isOfBoth(row) && row.messages.length === 0)).toEqual([]);
    expect(count(talking, (row) => !isOfBoth(row))).toBeGreaterThan(10);
    const lengths = talking.map(({ messages }) => messages.length);
    expect(Math.min(...lengths)).toBe(2);
    expect(Math.max(...lengths)).toBe(12);
  });

  it('follow their NDA request alternately, in working hours and before now', () => {
    for (const { messages, createdAt, waiting } of talking) {
      const times = messages.map(({ sentAt }) => sentAt.getTime());
      expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
      expect(times[0]).toBeGreaterThan(createdAt.getTime());
      expect(times.at(-1)).toBeLessThan(now.getTime());
      for (const { sentAt, edit, deletedAt } of messages) {
        const minute = sentAt.getUTCHours() * 60 + sentAt.getUTCMinutes();
        expect(minute).toBeGreaterThanOrEqual(240);
        expect(minute).toBeLessThanOrEqual(750);
        const changes = [edit?.at, deletedAt].flatMap((at) => at ?? []);
        expect(changes.filter((at) => at <= sentAt || at > now)).toEqual([]);
      }
      const inTurn = messages.slice(0, messages.length - (waiting?.count ?? 0) + 1);
      expect(inTurn.map(({ from }) => from)).toEqual(
        inTurn.map((_message, position) => (position % 2 === 0 ? 'buyer' : 'supplier')),
      );
    }
  });

  it('leave three unread conversations to the demo supplier and buyer, with one to three messages each', () => {
    const waitingFor = (side: 'supplier' | 'buyer') =>
      conversations.flatMap((row) => {
        const { seen, unread } = marksOf(row, side);
        const unseen = row.messages.filter(({ from }, position) => from !== side && position >= seen);
        expect(unread).toBe(unseen.length);
        if (unread === 0) return [];
        return [`${side === 'supplier' ? offerOf(row).supplier : row.buyer} ${unread}`];
      });
    expect(waitingFor('supplier').sort()).toEqual([1, 2, 3].map((n) => `${demoSupplierKey} ${n}`));
    expect(waitingFor('buyer').sort()).toEqual([1, 2, 3].map((n) => `${demoBuyerKey} ${n}`));
  });

  it('contain no unfilled placeholder, and include a link, an edited and a deleted message', () => {
    const all = talking.flatMap(({ messages }) => messages);
    for (const { content, edit, deletedAt } of all) {
      expect(content === '').toBe(deletedAt !== null);
      expect(`${content} ${edit?.before ?? ''}`).not.toMatch(/[{}]|undefined/);
      expect(content.length).toBeLessThanOrEqual(limits.message);
    }
    const own = conversations.filter(isOfBoth).flatMap(({ messages }) => messages);
    expect(count(own, ({ edit, content }) => edit !== null && edit.before !== content)).toBe(1);
    expect(count(own, ({ deletedAt }) => deletedAt !== null)).toBe(1);
    expect(count(all, ({ content }) => content.includes('https://'))).toBeGreaterThan(0);
    expect(count(all, ({ content }) => content.includes('₹'))).toBeGreaterThan(5);
  });
});
