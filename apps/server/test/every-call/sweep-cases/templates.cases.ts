import type { templateRoutes } from '@proffer/contract/templates/routes';
import type { SweepCases } from './sweep-case';

export const templateCases: SweepCases<typeof templateRoutes> = {
  allTemplates: { input: () => ({}), owner: 'supplier', stranger: 'own' },
  getTemplate: { input: () => ({ params: { id: 999_999 } }), owner: 'supplier', stranger: 404 },
  saveTemplate: { input: () => ({ body: { name: 'Swept' } }), owner: 'admin', stranger: 'own' },
  updateTemplate: {
    input: () => ({ params: { id: 999_999 }, body: { name: 'Swept' } }),
    owner: 'admin',
    stranger: 'own',
  },
  removeTemplate: { input: () => ({ params: { id: 999_999 } }), owner: 'admin', stranger: 'own' },
  searchTemplates: { input: () => ({ query: { name: 'swept' } }), owner: 'admin', stranger: 'own' },
  templateOfferings: { input: () => ({ params: { id: 999_999 } }), owner: 'admin', stranger: 'own' },
  toggleTemplate: {
    input: () => ({ params: { id: 999_999 }, body: { active: true } }),
    owner: 'admin',
    stranger: 'own',
  },
};
