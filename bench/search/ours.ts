import { ask } from '../http/load';
import { shown, type Engine, type SearchedOffer } from './engine';

interface Page {
  content: { id: number }[];
}

/** Creates an engine that queries the built product as a buyer's page does, with corrections and synonyms. */
export function createOurs(base: string, token: string, offers: ReadonlyMap<number, SearchedOffer>): Engine {
  async function list(keyword: string, more: Record<string, string> = {}): Promise<Page['content']> {
    const values = new URLSearchParams({ page: '0', size: String(shown), keyword, ...more });
    const page = await ask<Page>(base, {
      path: `/proposals/page-all?${values.toString()}`,
      headers: { authorization: `Bearer ${token}` },
    });
    return page.content;
  }
  return {
    name: 'Proffer',
    async find(query) {
      const all = await list(query);
      // As on the page: offers with only some of the words fill up a first page.
      const some = all.length < shown && query.includes(' ') ? await list(query, { some: 'true' }) : [];
      return [...all, ...some].slice(0, shown).map(({ id }) => offers.get(id)?.id ?? `unknown ${id}`);
    },
  };
}
