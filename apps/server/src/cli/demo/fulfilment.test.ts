import { describe, expect, it } from 'vitest';
import { entriesFault, noteFaults, progressOf, shareOf } from '@proffer/contract/contracts/fulfilment';
import { totalsOf } from '@proffer/contract/contracts/lines';
import { marketDay } from '../../modules/contracts';
import { buildNotes } from './fulfilment';
import { buildDemoMarket } from './market';

const now = new Date('2026-11-21T08:15:00Z');
const noted = buildDemoMarket(now).contracts.map((contract, id) => ({
  contract,
  notes: buildNotes({ ...contract, id } as unknown as Parameters<typeof buildNotes>[0], now),
}));

describe('demo deliveries', () => {
  it('are complete for ended contracts, partial for contracts in force, and absent for others', () => {
    for (const { contract, notes } of noted) {
      const { lines } = contract.substance;
      const counted = notes.map(({ state = 'noted', entries }) => ({ state, entries }));
      const { fulfilled, deliveredOpen } = progressOf(lines, counted);
      const share = shareOf(fulfilled, totalsOf(lines).total);
      const known = { share, hasBegun: fulfilled > 0, isOpen: deliveredOpen > 0 };
      const { ended, active } = {
        ended: { share: 100, hasBegun: true, isOpen: false },
        active: { share, hasBegun: true, isOpen: true },
      };
      const nothing = { share: 0, hasBegun: false, isOpen: false };
      const byStory: Partial<Record<typeof contract.story, typeof known>> = { ended, active };
      expect(known).toEqual(byStory[contract.story] ?? nothing);
    }
  });

  it('follow the rules of delivery and invoice notes', () => {
    for (const { contract, notes } of noted) {
      for (const { kind, day, reference, remark, entries, notedAt, answeredAt } of notes) {
        expect(noteFaults({ day, reference, remark }, marketDay(now))).toEqual({});
        expect(entriesFault(kind, entries, contract.substance.lines)).toBeUndefined();
        expect(notedAt.getTime()).toBeLessThanOrEqual((answeredAt ?? now).getTime());
        expect((answeredAt ?? now).getTime()).toBeLessThanOrEqual(now.getTime());
      }
    }
  });
});
