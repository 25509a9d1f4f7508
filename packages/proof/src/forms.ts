export const isText = (value: unknown): value is string => typeof value === 'string';

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns whether a value is an object with exactly these keys. */
export const hasKeys = (value: unknown, keys: string[]): value is Record<string, unknown> =>
  isObject(value) &&
  Object.keys(value).length === keys.length &&
  keys.every((key) => Object.hasOwn(value, key));

/** Returns whether a value is a SHA-256 in lower-case hexadecimal. */
export const isHash = (value: unknown): value is string => isText(value) && /^[0-9a-f]{64}$/u.test(value);

/** Returns whether a value is a time in ISO 8601, in UTC with milliseconds. */
export const isMoment = (value: unknown): value is string =>
  isText(value) && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/u.test(value);
