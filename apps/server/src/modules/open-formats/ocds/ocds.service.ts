import type { z } from 'zod';
import type { openDataQuery, OcdsRelease, ReleasePackage } from '@proffer/contract/open-formats/schemas';
import { paths } from '@proffer/contract/wire/paths';
import type { Clock } from '../../../platform/clock';
import type { NeedRegisterReading } from '../../deals';
import type { Market } from '../../market';
import type { Needs } from '../../needs';
import type { PublishedOffersRepository } from './published-offers.repository';
import { needRelease, offerRelease } from './releases';

interface OcdsDeps {
  needs: Pick<Needs['found'], 'listOpenData'>;
  market: Pick<Market, 'describePublic'>;
  offers: PublishedOffersRepository;
  registers: Pick<NeedRegisterReading, 'findPublications'>;
  findMarketName: () => Promise<string>;
  linkBase: string;
  clock: Clock;
  /** Number of releases on a page, at most. */
  perPage?: number;
}

type Kind = 'need' | 'offer';
interface Found {
  releases: OcdsRelease[];
  /** Cursor of the next page; undefined after the last one. */
  next: string | undefined;
}

const pagination =
  'https://raw.githubusercontent.com/open-contracting-extensions/ocds_pagination_extension/master/extension.json';

/** Creates the open data of the market: public needs with their outcomes, then public offers (FMT-20 to FMT-26). */
export function createOcds(deps: OcdsDeps) {
  const { needs, market, offers, registers, findMarketName, linkBase, clock, perPage: limit = 100 } = deps;

  async function listNeeds(before: number | undefined): Promise<Found> {
    const found = await needs.listOpenData({ before, limit: limit + 1 });
    const listed = found.slice(0, limit);
    const entries = await registers.findPublications(listed.map(({ id }) => id));
    const entryOf = new Map(entries.map((entry) => [entry.needId, entry]));
    const releases = listed.map((need) => needRelease(need, entryOf.get(need.id), linkBase));
    return { releases, next: found.length > limit ? `need-${listed.at(-1)?.id}` : undefined };
  }

  async function listOffers(before: number | undefined): Promise<Found> {
    const found = await offers.listIds({ before, limit: limit + 1 });
    const ids = found.slice(0, limit);
    const releases = (await market.describePublic(ids)).map((offer) => offerRelease(offer, linkBase));
    return { releases, next: found.length > limit ? `offer-${ids.at(-1)}` : undefined };
  }

  /** Returns the releases after a cursor. Does not link to an empty page, because OCDS demands a release in each. */
  async function list(kind: Kind, before: number | undefined): Promise<Found> {
    if (kind === 'offer') return listOffers(before);
    const found = await listNeeds(before);
    if (found.next !== undefined) return found;
    if (found.releases.length === 0) return listOffers(undefined);
    const [offer] = await offers.listIds({ limit: 1 });
    return { ...found, next: offer === undefined ? undefined : `offer-${firstOffer}` };
  }

  const addressOf = (after: string | undefined): string => {
    const url = new URL(paths.openData.path, linkBase);
    if (after !== undefined) url.searchParams.set('after', after);
    return url.href;
  };

  return {
    async page({ after }: z.output<typeof openDataQuery>): Promise<ReleasePackage> {
      const [kind, id] = readCursor(after);
      const { releases, next } = await list(kind, id);
      return {
        uri: addressOf(after),
        version: '1.1',
        extensions: [pagination],
        publishedDate: clock.now().toISOString(),
        publisher: { name: await findMarketName(), uri: linkBase },
        license: new URL('/terms', linkBase).href,
        releases,
        ...(next !== undefined && { links: { next: addressOf(next) } }),
      };
    },
  };
}
export type Ocds = ReturnType<typeof createOcds>;

/** Cursor number of the first page of offers, above every id. */
const firstOffer = 999_999_999_999_999;

function readCursor(after: string | undefined): [kind: Kind, before: number | undefined] {
  const [kind, number] = after?.split('-') ?? [];
  const before = number === undefined ? undefined : Number(number);
  return [kind === 'offer' ? 'offer' : 'need', before];
}
