import { ndaStatuses, type NdaStatus } from '../wire/choices';

const olderSpellings = new Map<string, NdaStatus>([
  ['skiped', 'Skipped'],
  ['approved', 'Approved & Shared'],
  ['shared', 'Approved & Shared'],
  ['requested: pending', 'Requested'],
]);

/**
 * Returns the stored NDA status for any accepted spelling (NDA-2), ignoring case: `Skiped`, `Approved`, `Shared`,
 * `Approved and Shared`, `Requested: Pending`. Returns other values unchanged. Free of zod.
 */
export function readNdaStatus(value: string): string {
  const key = value
    .trim()
    .toLowerCase()
    .replace(/\s+and\s+/, ' & ');
  return olderSpellings.get(key) ?? ndaStatuses.find((status) => status.toLowerCase() === key) ?? value;
}
