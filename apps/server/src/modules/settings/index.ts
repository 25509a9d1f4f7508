export type { InstallationPractice } from './market-practice';
export { createSettings, type MarketSettings } from './settings.module';
