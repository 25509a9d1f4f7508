export { createSupplierFiles } from './import.module';
export { registerImportRoutes } from './import.routes';
export { csvFile } from './writers/csv-file';
