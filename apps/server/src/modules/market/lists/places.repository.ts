import { prepareQuery, type Database } from '../../../platform/database';
import { places } from '../../../schema';

/** A place of companies with offers. */
export interface Place {
  id: number;
  state: string;
  city: string;
}

/** Reads the places of companies: some thousand rows at most. */
export function createPlacesRepository(db: Database) {
  const columns = { id: places.id, state: places.state, city: places.city };
  const read = prepareQuery<Place>(db, 'places', db.select(columns).from(places), columns);
  return {
    /** Returns all places. */
    readAll: (): Promise<Place[]> => read({}),

    /** Returns the ids of the places in a state, or in one city of it, ignoring case. */
    async findIds({
      state,
      city,
    }: {
      state?: string | undefined;
      city?: string | undefined;
    }): Promise<number[]> {
      const all = await read({});
      return all
        .filter((place) => isSame(place.state, state) && isSame(place.city, city))
        .map(({ id }) => id);
    },
  };
}
export type PlacesRepository = ReturnType<typeof createPlacesRepository>;

const isSame = (name: string, wanted: string | undefined): boolean =>
  wanted === undefined || name.trim().toLowerCase() === wanted.toLowerCase();
