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
    const found = await needs.listOpenData({ before, limit });
    const entries = await registers.findPublications(found.map(({ id }) => id));
    const entryOf = new Map(entries.map((entry) => [entry.needId, entry]));
    const releases = found.map((need) => needRelease(need, entryOf.get(need.id), linkBase));
    const last = found.at(-1);
    // Offers begin below no id.
    return { releases, next: last && found.length === limit ? `need-${last.id}` : `offer-${firstOffer}` };
  }

  async function listOffers(before: number | undefined): Promise<Found> {
    const ids = await offers.listIds({ before, limit });
    const found = await market.describePublic(ids);
    const next = ids.length === limit ? `offer-${ids.at(-1)}` : undefined;
    return { releases: found.map((offer) => offerRelease(offer, linkBase)), next };
  }

  const addressOf = (after: string | undefined): string => {
    const url = new URL(paths.openData.path, linkBase);
    if (after !== undefined) url.searchParams.set('after', after);
    return url.href;
  };

  return {
    async page({ after }: z.output<typeof openDataQuery>): Promise<ReleasePackage> {
      const [kind, id] = readCursor(after);
      const { releases, next } = await (kind === 'need' ? listNeeds(id) : listOffers(id));
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
