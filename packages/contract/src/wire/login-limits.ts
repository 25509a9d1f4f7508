/** Limits needed by the login page, which loads no others; `limits` includes them. Free of zod. */

export const emailLimits = { total: 254, localPart: 64, domainLabel: 63 } as const;
export const passwordLimits = { min: 6, max: 200 } as const;
export const toastTimes = { displayMs: 5_000, extendedMs: 1_000, animationMs: 300 } as const;
/** Upper bound of a page number in an address; larger than any list. */
export const lastPage = 10_000_000;

/** Limits of public lists: length of the keyword, rows per page, and last page. */
export const publicOfferLimits = { keyword: 300, size: 9, lastPage: 200 } as const;

/** Widths at which an offer's picture is stored, uncropped, with transparent margins if its shape differs. */
export const offerPictureSizes = { widths: [160, 480, 960], ratio: 4 / 3 } as const;
