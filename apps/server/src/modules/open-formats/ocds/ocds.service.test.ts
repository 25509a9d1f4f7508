import { describe, expect, it } from 'vitest';
import type { PublicOffer } from '@proffer/contract/offers/lists.schemas';
import type { OpenNeed } from '../../needs';
import { createOcds } from './ocds.service';

const at = new Date('2026-11-30T09:00:00Z');

const needOf = (id: number): OpenNeed => ({
  id,
  outcome: null,
  publishedAt: at,
  deadline: at,
  changedAt: at,
  endedAt: null,
  shown: null,
});

const offerOf = (id: number): PublicOffer => ({
  id,
  title: `Offer ${id}`,
  companyName: 'Kaveri Pumps',
  scope: 'small',
  duration: null,
  budgetFrom: null,
  budgetTo: null,
  priceBasis: null,
  unit: null,
  gst: null,
  ndaRequired: false,
  publishedDate: at.toISOString(),
});

/** Returns the first ids below a number, the highest first, as the repositories do. */
const below = (
  ids: readonly number[],
  { before = Infinity, limit }: { before?: number | undefined; limit: number },
) =>
  ids
    .filter((id) => id < before)
    .toSorted((one, other) => other - one)
    .slice(0, limit);

function open(needs: number[], offers: number[]) {
  return createOcds({
    needs: { listOpenData: async (range) => below(needs, range).map(needOf) },
    market: { describePublic: async (ids) => ids.map(offerOf) },
    offers: { listIds: async (range) => below(offers, range) },
    registers: { findPublications: async () => [] },
    findMarketName: async () => 'Proffer',
    linkBase: 'https://market.example.com',
    clock: { now: () => at },
    perPage: 2,
  });
}

async function readAll(ocds: ReturnType<typeof open>): Promise<string[][]> {
  const pages: string[][] = [];
  let after: string | undefined;
  do {
    const page = await ocds.page({ after });
    pages.push(page.releases.map(({ ocid }) => ocid.replace('market.example.com-', '')));
    after = page.links && (new URL(page.links.next).searchParams.get('after') ?? undefined);
  } while (after !== undefined);
  return pages;
}

describe('pages of the open data', () => {
  // FMT-25
  it.each([
    [[], [], [[]]],
    [[1], [], [['need-1']]],
    [[], [5], [['offer-5']]],
    [[1], [5], [['need-1'], ['offer-5']]],
    [
      [1, 2, 3],
      [4, 5, 6],
      [['need-3', 'need-2'], ['need-1'], ['offer-6', 'offer-5'], ['offer-4']],
    ],
    [
      [1, 2],
      [4, 5],
      [
        ['need-2', 'need-1'],
        ['offer-5', 'offer-4'],
      ],
    ],
  ])(
    'lists needs %j and offers %j once each, the newest first, without an empty page',
    async (needs, offers, pages) => {
      expect(await readAll(open(needs, offers))).toEqual(pages);
    },
  );

  // FMT-25
  it('leaves out no process that was there when another one is published between two pages', async () => {
    const offers = [1, 2, 3];
    const ocds = open([], offers);
    const first = await ocds.page({ after: 'offer-4' });
    offers.push(9);
    const after = new URL(first.links!.next).searchParams.get('after')!;
    const second = await ocds.page({ after });
    expect([...first.releases, ...second.releases].map(({ ocid }) => ocid.split('-').at(-1))).toEqual([
      '3',
      '2',
      '1',
    ]);
  });
});
