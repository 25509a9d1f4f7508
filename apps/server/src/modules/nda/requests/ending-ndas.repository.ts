import { and, asc, eq, gte, lte, sql } from 'drizzle-orm';
import { shownPerBlock } from '@proffer/contract/home/shown-per-block';
import { prepareTogether, type Database } from '../../../platform/database';
import { logoOf, ndaRequests, offers } from '../../../schema';
import { knownOffer } from '../../offers';
import { buyer, listCondition, supplier } from './requests.filters';

/** A signed NDA that ends soon, with the company on the other side. */
export interface EndingNdaRow {
  id: number;
  title: string;
  /** Never null here: other NDAs are not selected. */
  validUntil: string | null;
  companyId: number;
  companyName: string;
  companyLogo: string | null;
}

type HomeSide = 'supplier' | 'buyer';

const given = sql.placeholder;

function selectEnding(db: Database, side: HomeSide) {
  const [other, company] =
    side === 'supplier' ? [ndaRequests.buyerId, buyer] : [ndaRequests.supplierId, supplier];
  const isEnding = and(
    listCondition({
      whose: { side, userId: given('userId') },
      isArchived: undefined,
      status: 'Signed & Shared',
      visibility: undefined,
    }),
    gte(ndaRequests.validUntil, sql`${given('today')}::date`),
    lte(ndaRequests.validUntil, sql`${given('until')}::date`),
  );
  const selection = {
    id: ndaRequests.id,
    title: knownOffer.title,
    validUntil: ndaRequests.validUntil,
    companyId: company.userId,
    companyName: company.companyName,
    companyLogo: logoOf(company),
  };
  const query = db
    .select(selection)
    .from(ndaRequests)
    .innerJoin(offers, eq(offers.id, ndaRequests.offerId))
    .innerJoin(company, eq(company.userId, other))
    .where(isEnding)
    .orderBy(asc(ndaRequests.validUntil), asc(ndaRequests.id))
    .limit(shownPerBlock);
  const counted = { total: sql<number>`count(*)::int` };
  return {
    rows: { query, selection },
    all: { query: db.select(counted).from(ndaRequests).where(isEnding), selection: counted },
  };
}

/** Reads the signed NDAs of a side that end until a day: the first ones, the earliest first, and their number. */
export function createEndingNdasRepository(db: Database) {
  const prepare = (side: HomeSide) =>
    prepareTogether<{ rows: EndingNdaRow; all: { total: number } }>(
      db,
      `ending_ndas_${side}`,
      selectEnding(db, side),
    );
  const read = { supplier: prepare('supplier'), buyer: prepare('buyer') };
  return {
    async find(
      side: HomeSide,
      values: { userId: number; today: string; until: string },
    ): Promise<{ rows: EndingNdaRow[]; total: number }> {
      const { rows, all } = await read[side](values);
      return { rows, total: all[0]?.total ?? 0 };
    },
  };
}
export type EndingNdasRepository = ReturnType<typeof createEndingNdasRepository>;
