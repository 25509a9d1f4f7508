/** Number of rows of a company's other offers, and of similar ones, on an offer's page. */
const shown = 3;

/**
 * Numbers of offers to read, so that enough remain after removing the offer itself and, from the similar ones, those of
 * the same company.
 */
export const besideSizes = { shown, ofCompany: shown + 1, alike: 4 * shown } as const;

/**
 * Time in ms after a visit during which another visit is not news; changes in between arrive over the live
 * connection.
 */
export const noNewsMs = 30_000;
