import { prepareQuery, type Database, type Executor } from '../../../platform/database';
import { places } from '../../../schema';

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
