import { settingDefaults } from '@proffer/contract/settings/rules';
import type { marketSettingRoutes } from '@proffer/contract/settings/routes';
import type { SweepCases } from './sweep-case';

const look = { marketName: 'Kaveri', brandColour: '#0f6b66', logo: '' };

export const settingCases: SweepCases<typeof marketSettingRoutes> = {
  marketSettings: { input: () => ({}), owner: 'admin', stranger: 'own' },
  saveMarketSettings: {
    input: () => ({ body: { version: 0, note: '', values: settingDefaults } }),
    owner: 'admin',
    stranger: 'own',
  },
  marketSettingsHistory: { input: () => ({}), owner: 'admin', stranger: 'own' },
  uploadMarketLogo: {
    input: () => ({ file: { name: 'logo.png', bytes: Buffer.from('not a picture') } }),
    owner: 'admin',
    stranger: 'own',
  },
  previewBrandMail: { input: () => ({ query: look }), owner: 'admin', stranger: 'own' },
  previewBrandDocument: { input: () => ({ query: look }), owner: 'admin', stranger: 'own' },
  marketLogo: {
    input: () => ({ params: { key: 'a'.repeat(64), shape: 'icon' } }),
    owner: 'any',
    stranger: 'own',
  },
  marketPractice: { input: () => ({}), owner: 'any', stranger: 'own' },
  marketInfo: { input: () => ({}), owner: 'any', stranger: 'own' },
  marketTerms: { input: () => ({}), owner: 'any', stranger: 'own' },
};
