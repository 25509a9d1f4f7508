/** Rows of a company's other offers, and of similar ones, on the page of an offer. */
const shown = 3;

/** So many are read that so many are left without the offer itself, and the similar ones without the company's too. */
export const besideSizes = { shown, ofCompany: shown + 1, alike: 2 * shown + 1 } as const;

/** For so long after it was asked a look that was no news then is none; what comes meanwhile is told live. */
export const noNewsMs = 30_000;
