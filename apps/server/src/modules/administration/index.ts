export { createAdministration } from './administration.module';
export { createReportsRepository } from './reports.repository';
export type { Installation } from './system.service';
