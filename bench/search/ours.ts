import { ask } from '../http/load';
import { shown, type Engine, type SearchedOffer } from './engine';

interface Page {
  content: { id: number }[];
}

/** The built product, asked as a logged-in buyer's page asks it: with corrections, synonyms and all that people get. */
export function createOurs(base: string, token: string, offers: ReadonlyMap<number, SearchedOffer>): Engine {
  return {
    name: 'Proffer',
    async find(query) {
      const values = new URLSearchParams({ page: '0', size: String(shown), keyword: query });
      const page = await ask<Page>(base, {
        path: `/proposals/page-all?${values.toString()}`,
        headers: { authorization: `Bearer ${token}` },
      });
      return page.content.map(({ id }) => offers.get(id)?.id ?? `unknown ${id}`);
    },
  };
}
