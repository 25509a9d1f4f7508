/** The sizes that the login page needs, which loads no others; all of them stand in `limits`. Free of zod. */

export const emailLimits = { total: 254, localPart: 64, domainLabel: 63 } as const;
export const passwordLimits = { min: 6, max: 200 } as const;
export const toastTimes = { displayMs: 5_000, extendedMs: 1_000, animationMs: 300 } as const;
/** Last page that an address may name: no page of any list; it only bounds the number. */
export const lastPage = 10_000_000;

/**
 * What anybody may read of the market: the keyword's length, rows at once, the last page, and the addresses that search
 * engines are told.
 */
export const publicOfferLimits = { keyword: 300, size: 9, lastPage: 200, inSitemap: 5_000 } as const;

/** The sizes in which the picture of an offer is kept: whole, with clear edges where it has another shape. */
export const offerPictureSizes = { widths: [160, 480, 960], ratio: 4 / 3 } as const;
