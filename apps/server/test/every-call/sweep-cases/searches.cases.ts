import type { searchRoutes } from '@proffer/contract/searches/routes';
import type { SweepCases } from './sweep-case';

export const searchCases: SweepCases<typeof searchRoutes> = {
  savedSearches: { input: () => ({}), owner: 'buyer', stranger: 'own' },
  saveSearch: {
    input: () => ({ body: { name: 'Pumps', keyword: 'pump', filters: { scope: 'small' }, alert: 'daily' } }),
    owner: 'buyer',
    stranger: 'own',
  },
  changeSavedSearch: {
    input: (w) => ({ params: { searchId: w.searchId }, body: { name: 'All pumps' } }),
    owner: 'buyer',
    stranger: 404,
  },
  openSavedSearch: { input: (w) => ({ params: { searchId: w.searchId } }), owner: 'buyer', stranger: 404 },
  removeSavedSearch: { input: (w) => ({ params: { searchId: w.searchId } }), owner: 'buyer', stranger: 404 },
};
