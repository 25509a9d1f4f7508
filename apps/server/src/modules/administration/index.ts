export { createAdministration } from './administration.module';
export { registerAdministrationRoutes } from './administration.routes';
export { createReportsRepository } from './reports.repository';
export type { Installation } from './system.service';
