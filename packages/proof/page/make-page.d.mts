/** `verify.html` as one text. */
export function makePage(): Promise<string>;
