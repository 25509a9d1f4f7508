export { createSupplierFiles } from './import.module';
export { createImportRepository } from './import.repository';
export { registerImportRoutes } from './import.routes';
export {
  createImportService,
  type ImportOptions,
  type ImportService,
  type ImportSummary,
} from './import.service';
export type { ImportSource, RefusedRow } from './readers/read-offers';
