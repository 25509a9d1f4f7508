/**
 * Cache header of a response that never changes under its URL: the browser fetches it once. It is
 * private because other users may not read it.
 */
export const immutableCache = { 'cache-control': 'private, max-age=31536000, immutable' } as const;
