import { settingDefaults } from '@proffer/contract/settings/rules';
import type { marketSettingRoutes } from '@proffer/contract/settings/routes';
import type { SweepCases } from './sweep-case';

export const settingCases: SweepCases<typeof marketSettingRoutes> = {
  marketSettings: { input: () => ({}), owner: 'admin', stranger: 'own' },
  saveMarketSettings: {
    input: () => ({ body: { version: 0, note: '', values: settingDefaults } }),
    owner: 'admin',
    stranger: 'own',
  },
  marketSettingsHistory: { input: () => ({}), owner: 'admin', stranger: 'own' },
  marketInfo: { input: () => ({}), owner: 'any', stranger: 'own' },
  marketTerms: { input: () => ({}), owner: 'any', stranger: 'own' },
};
