import type { RouteName } from '@proffer/contract/wire/paths';
import type { Person } from '../../world/people';

type Query = Record<string, unknown>;

/** A list of the product: how it is asked for, and what it may cost the database. */
export interface List {
  name: string;
  route: RouteName;
  by: 'supplier' | 'buyer' | 'admin';
  /** What is asked, without the size of the page. */
  query: (person: Person) => Query;
  params?: (person: Person) => Query;
  /** Where the page has no size: the same with few rows. Absent: asked by somebody who has next to nothing. */
  few?: { params?: Query; query?: Query };
  /** Its list is in memory, and an offer has changed since. */
  isAfterChange?: true;
  /** Most statements of a request, the session's included; `first` of the one that begins to keep the list in memory. */
  statements: { first?: number; later: number };
  /** The indexes by which its own statements read, each of them by one at least. */
  uses: string[];
  /** Indexes that do as well as one of these: PostgreSQL takes now one and now the other. */
  orByAsWell?: string[];
  /** The first of them gives the rows in their order, so that a page costs the same however many there are. */
  isInOrder?: true;
  /** Tables that are read from end to end, and why that is right. */
  readsWhole?: Record<string, string>;
}

export const own = ({ userId }: Person) => ({ userId });
export const buyers = ({ userId }: Person) => ({ buyerId: userId });
export const suppliers = ({ userId }: Person) => ({ supplierId: userId });
export const mine = (id: (person: Person) => Query, query: Query) => (person: Person) => ({
  ...id(person),
  ...query,
});
