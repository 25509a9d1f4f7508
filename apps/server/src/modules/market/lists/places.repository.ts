import { and, or, sql, type SQLWrapper } from 'drizzle-orm';
import { prepareQuery, type Database, type Executor } from '../../../platform/database';
import { offers, places } from '../../../schema';

/** Maximum number of places of a search text. */
const mostNamed = 200;

/** A place of companies with offers. */
export interface Place {
  id: number;
  state: string;
  city: string;
}

interface PlaceNames {
  state?: string | undefined;
  city?: string | undefined;
}

/** Reads the places of companies: some thousand rows at most. */
export function createPlacesRepository(db: Database) {
  const columns = { id: places.id, state: places.state, city: places.city };
  const read = prepareQuery<Place>(db, 'places', db.select(columns).from(places), columns);
  return {
    /** Returns all places. */
    readAll: (executor?: Executor): Promise<Place[]> => read({}, executor),

    /** Returns the states and cities with published offers that have one of these names, in lower case. */
    findNamed: (names: readonly string[]): Promise<Pick<Place, 'state' | 'city'>[]> => {
      const isOffered = sql`exists (select from ${offers} where ${offers.placeId} = ${places.id} and ${offers.status} = 'published')`;
      const isNamed = (column: SQLWrapper) => sql`lower(trim(${column})) = any(${sql.param(names)}::text[])`;
      return db
        .selectDistinct({ state: places.state, city: places.city })
        .from(places)
        .where(and(or(isNamed(places.state), isNamed(places.city)), isOffered))
        .orderBy(places.state, places.city)
        .limit(mostNamed);
    },

    /** Returns the ids of the places with these names. */
    findIds: async (names: PlaceNames): Promise<number[]> => placeIdsOf(await read({}), names),
  };
}
export type PlacesRepository = ReturnType<typeof createPlacesRepository>;

/** Returns the ids of the places in a state, or in one city of it, ignoring case. */
export const placeIdsOf = (all: readonly Place[], { state, city }: PlaceNames): number[] =>
  all.filter((place) => isSame(place.state, state) && isSame(place.city, city)).map(({ id }) => id);

const isSame = (name: string, wanted: string | undefined): boolean =>
  wanted === undefined || name.trim().toLowerCase() === wanted.toLowerCase();
