import { sql } from 'drizzle-orm';

/** An offer and its viewer; viewer 0 is anonymous. */
export interface AskedOffer {
  offer: number;
  viewer: number;
}

/** Position of the request that a row answers, from 1. */
export interface Asked {
  place: number;
}

/**
 * Virtual table of pairs of an offer and a viewer, for the start of a batched query. The arrays come from subselects:
 * PostgreSQL would otherwise plan anew for each number of elements.
 */
export const asked = {
  offers: sql`unnest((select ${sql.placeholder('offers')}::bigint[]), (select ${sql.placeholder('viewers')}::bigint[])) with ordinality as asked(offer, viewer, place)`,
  offer: sql<number>`asked.offer`,
  viewer: sql<number>`asked.viewer`,
  place: sql<number>`asked.place`,
} as const;

/** Returns the parameters of a batched query. */
export const askFor = (all: readonly AskedOffer[]) => ({
  offers: all.map(({ offer }) => offer),
  viewers: all.map(({ viewer }) => viewer),
});

/** Returns the rows at the positions of their requests; undefined for an offer that does not exist. */
export function inPlaces<Row extends Asked>(rows: readonly Row[], length: number): (Row | undefined)[] {
  const found = Array.from<Row | undefined>({ length });
  for (const row of rows) found[row.place - 1] = row;
  return found;
}
