export { createSupplierFiles } from './import.module';
export { csvFile } from './writers/csv-file';
export { workbook } from './writers/xlsx-file';
