import { ndaStatuses, type NdaStatus } from '../wire/choices';

const olderSpellings = new Map<string, NdaStatus>([
  ['skiped', 'Skipped'],
  ['approved', 'Approved & Shared'],
  ['shared', 'Approved & Shared'],
  ['requested: pending', 'Requested'],
]);

/**
 * The stored status for any spelling of it (NDA-2), in any case: `Skiped`, `Approved`, `Shared`, `Approved and Shared`,
 * `Requested: Pending`. What is none is given back as it came. Free of zod.
 */
export function readNdaStatus(value: string): string {
  const key = value
    .trim()
    .toLowerCase()
    .replace(/\s+and\s+/, ' & ');
  return olderSpellings.get(key) ?? ndaStatuses.find((status) => status.toLowerCase() === key) ?? value;
}
