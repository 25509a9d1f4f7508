import type { Person, People } from '../session/market';

/** A list that is one person's own. */
export interface PersonalList {
  name: string;
  role: keyof People;
  path: (user: number) => string;
}

const page = 'page=0&size=10';

/** The list of the market, which the others are measured by. */
export const marketList = `/proposals/page-all?${page}`;

export const personalLists: PersonalList[] = [
  {
    name: 'buyer, offers',
    role: 'buyer',
    path: (id) => `/buyer-offers/draft-proposals?buyerId=${id}&${page}`,
  },
  {
    name: 'buyer, saved',
    role: 'buyer',
    path: (id) => `/buyer-offers/saved-proposals?buyerId=${id}&${page}`,
  },
  {
    name: 'buyer, archived',
    role: 'buyer',
    path: (id) => `/buyer-offers/archived-proposals?buyerId=${id}&${page}`,
  },
  { name: 'buyer, companies', role: 'buyer', path: () => `/userprofile/savedcompanies?${page}` },
  { name: 'buyer, NDAs', role: 'buyer', path: (id) => `/nda/requests?userId=${id}&${page}` },
  {
    name: 'buyer, contracts',
    role: 'buyer',
    path: (id) => `/contracts/display-for-buyer?buyerId=${id}&${page}`,
  },
  { name: 'buyer, conversations', role: 'buyer', path: () => '/c/inbox' },
  { name: 'buyer, notifications', role: 'buyer', path: (id) => `/notifications/all?userId=${id}&${page}` },
  { name: 'supplier, offers', role: 'supplier', path: (id) => `/proposals/page-all?userId=${id}&${page}` },
  { name: 'supplier, NDAs', role: 'supplier', path: (id) => `/nda/requests?userId=${id}&${page}` },
  {
    name: 'supplier, contracts',
    role: 'supplier',
    path: (id) => `/contracts/display?supplierId=${id}&${page}`,
  },
  { name: 'supplier, conversations', role: 'supplier', path: () => '/c/inbox' },
  {
    name: 'supplier, notifications',
    role: 'supplier',
    path: (id) => `/notifications/all?userId=${id}&${page}`,
  },
  { name: 'admin, users', role: 'admin', path: () => `/user/all-users?${page}` },
  { name: 'admin, offers', role: 'admin', path: () => marketList },
];

/** Asks for a list as each of these people in turn. */
export const callsOf =
  (path: (user: number) => string, people: readonly Person[]) =>
  (n: number): { path: string; headers: Record<string, string> } => {
    const person = people[n % people.length];
    if (!person) throw new Error('Nobody is there to look at a list.');
    return { path: path(person.ids.user), headers: { authorization: `Bearer ${person.token}` } };
  };
