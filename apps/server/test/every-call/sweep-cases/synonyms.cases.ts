import type { synonymRoutes } from '@proffer/contract/synonyms/routes';
import type { SweepCases } from './sweep-case';

const body = { words: ['swept', 'brushed'] };

export const synonymCases: SweepCases<typeof synonymRoutes> = {
  synonyms: { input: () => ({}), owner: 'admin', stranger: 'own' },
  addSynonyms: { input: () => ({ body }), owner: 'admin', stranger: 'own' },
  changeSynonyms: {
    input: () => ({ params: { id: 999_999 }, body: { ...body, changedAt: '2026-11-21T09:00:00Z' } }),
    owner: 'admin',
    stranger: 'own',
  },
  removeSynonyms: { input: () => ({ params: { id: 999_999 } }), owner: 'admin', stranger: 'own' },
  previewSynonyms: { input: () => ({ body }), owner: 'admin', stranger: 'own' },
};
