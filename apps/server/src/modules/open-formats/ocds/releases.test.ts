import { describe, expect, it } from 'vitest';
import type { NeedOutcome } from '@proffer/contract/needs/choices';
import { needRelease } from './releases';

const at = new Date('2026-11-30T09:00:00Z');

describe('release of a need that has ended', () => {
  // FMT-22
  it.each<[NeedOutcome, string, string, string | undefined]>([
    ['contract', 'award', 'complete', 'active'],
    ['no_answer_suits', 'award', 'unsuccessful', 'unsuccessful'],
    ['not_decided', 'award', 'unsuccessful', 'unsuccessful'],
    ['bought_elsewhere', 'tenderCancellation', 'withdrawn', undefined],
    ['cancelled', 'tenderCancellation', 'cancelled', undefined],
  ])('states %s as %s without supplier or value', (outcome, tag, status, award) => {
    const need = { id: 7, outcome, publishedAt: at, deadline: at, changedAt: at, endedAt: at, shown: null };
    const release = needRelease(need, undefined, 'https://market.example.com');
    expect(release).toMatchObject({ tag: [tag], tender: { status } });
    expect(release.awards ?? []).toEqual(
      award === undefined
        ? []
        : [
            {
              id: 'market.example.com-need-7-award',
              title: award === 'active' ? 'Contract' : 'No award',
              status: award,
              date: at.toISOString(),
            },
          ],
    );
    expect(release.parties).toBeUndefined();
  });
});
