export { createSupplierFiles } from './import.module';
export { csvFile } from './writers/csv-file';
