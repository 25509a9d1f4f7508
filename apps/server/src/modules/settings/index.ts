export { createSettings, type MarketSettings } from './settings.module';
