import { createHash } from 'node:crypto';

/**
 * Returns whether two requests say the same in every field. A field that is undefined counts as left out; the order of fields
 * does not matter, the order of lists does (ACC-190).
 */
export function isSameRequest(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other);
}

/** SHA-256 of all that a request says, in hexadecimal: for requests whose fields are not stored as they were sent. */
export function digestOfRequest(request: unknown): string {
  return createHash('sha256').update(canonical(request)).digest('hex');
}

const canonical = (request: unknown): string => JSON.stringify(request, sortedFields) ?? '';

function sortedFields(_field: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).toSorted(([first], [second]) => Number(first > second) - Number(first < second)),
  );
}
