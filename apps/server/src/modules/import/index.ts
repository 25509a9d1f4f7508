export { createSupplierFiles } from './import.module';
export { createImportRepository } from './import.repository';
export { createImportService } from './import.service';
export { csvFile } from './writers/csv-file';
export type { RefusedRow } from './readers/read-offers';
