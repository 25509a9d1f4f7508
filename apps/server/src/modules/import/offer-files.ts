/**
 * Exports that `tools/open-data` shares with the import of suppliers' files: the imported offer, the parsers of texts,
 * amounts and days, and the exported layout.
 */
export { createImportedOffersRepository } from './imported-offers.repository';
export type { FoundOffer, ImportedOffersRepository } from './imported-offers.repository';
export { parseAmount, rupeesOf } from './mapping/amounts';
export { checkOffer } from './mapping/check-offer';
export { cleanCell, cleanLine, cleanText } from './mapping/clean-text';
export { companyKey } from './mapping/company-key';
export { parseMoment } from './mapping/dates';
export { durationFromDays } from './mapping/durations';
export { refuse } from './mapping/imported-offer';
export type { ImportedCompany, ImportedOffer, Mapped, Refusal, RefusalCode } from './mapping/imported-offer';
export type { CategoryNumbers } from './mapping/own-categories';
export { scopeOf } from './mapping/scope';
export { openCsv } from './readers/csv-rows';
export { isOwnHeader, readOwnRows, unreadColumns, withoutGuards } from './readers/own-table';
export type { Table } from './readers/table';
export { openSheets } from './readers/xlsx/open-xlsx';
export { publishedBounds } from './readers/xlsx/workbook-bounds';
