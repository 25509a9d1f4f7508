import type { RouteName } from '@proffer/contract/wire/paths';
import type { Person } from '../../world/people';

type Query = Record<string, unknown>;

/** A list of the product: its request, and the statements and indexes that it may use. */
export interface List {
  name: string;
  route: RouteName;
  by: 'supplier' | 'buyer' | 'admin';
  /** Query of the request, without the page size. */
  query: (person: Person) => Query;
  params?: (person: Person) => Query;
  /** For lists without page size: a request with few rows. Absent: the request of a user with hardly any data. */
  few?: { params?: Query; query?: Query };
  /** The list is in memory, and an offer has changed since it was read. */
  isAfterChange?: true;
  /** Maximum number of statements of a request, including the session; `first` for the one that reads the list into memory. */
  statements: { first?: number; later: number };
  /** The indexes that its own statements use; each statement uses at least one. */
  uses: string[];
  /** Equivalent indexes, between which PostgreSQL may switch. */
  orByAsWell?: string[];
  /** The first index returns the rows in their order, so that the cost of a page does not depend on the length of the list. */
  isInOrder?: true;
  /** Tables that may be scanned, with the reason. */
  readsWhole?: Record<string, string>;
}

export const own = ({ userId }: Person) => ({ userId });
export const buyers = ({ userId }: Person) => ({ buyerId: userId });
export const suppliers = ({ userId }: Person) => ({ supplierId: userId });
export const mine = (id: (person: Person) => Query, query: Query) => (person: Person) => ({
  ...id(person),
  ...query,
});
