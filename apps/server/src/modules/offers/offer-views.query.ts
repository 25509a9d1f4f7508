import { sql } from 'drizzle-orm';

/** An offer and who looks at it; viewer 0 is nobody. */
export interface AskedOffer {
  offer: number;
  viewer: number;
}

/** What each row of such a statement carries: the place of its question, from 1. */
export interface Asked {
  place: number;
}

/**
 * Many offers, each with its own viewer, as the table that a statement begins with. Given by a subselect, because of
 * values that the planner sees it counts how many there are, and plans anew for so few.
 */
export const asked = {
  offers: sql`unnest((select ${sql.placeholder('offers')}::bigint[]), (select ${sql.placeholder('viewers')}::bigint[])) with ordinality as asked(offer, viewer, place)`,
  offer: sql<number>`asked.offer`,
  viewer: sql<number>`asked.viewer`,
  place: sql<number>`asked.place`,
} as const;

/** The values of such a statement. */
export const askFor = (all: readonly AskedOffer[]) => ({
  offers: all.map(({ offer }) => offer),
  viewers: all.map(({ viewer }) => viewer),
});

/** The rows in the places of their questions; a place stays empty where there is no such offer. */
export function inPlaces<Row extends Asked>(rows: readonly Row[], length: number): (Row | undefined)[] {
  const found = Array.from<Row | undefined>({ length });
  for (const row of rows) found[row.place - 1] = row;
  return found;
}
