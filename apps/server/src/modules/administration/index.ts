export { createAdministration, type Administration } from './administration.module';
export { createMarketRepository } from './market.repository';
export { createReportsRepository } from './reports.repository';
export type { Installation } from './system.service';
