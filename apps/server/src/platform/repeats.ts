import { createHash } from 'node:crypto';

/**
 * Returns whether two requests are equal in every field. An undefined field counts as absent; the
 * order of fields does not matter, the order of lists does (ACC-190).
 */
export function isSameRequest(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other);
}

/**
 * Returns the SHA-256 of all fields of a request, in hexadecimal, for requests whose fields are not
 * stored as sent.
 */
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
