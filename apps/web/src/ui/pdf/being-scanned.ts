import type { Query } from '@tanstack/react-query';
import { CallError } from '../../lib/client';

const everyMs = 3_000;

/** Whether a virus scanner still has the file that was asked for; one that it has refused is not being scanned. */
export function isBeingScanned(error: unknown): boolean {
  return error instanceof CallError && error.problem.details?.['reason'] === 'quarantined';
}

/** Asks again by itself as long as a virus scanner has the file. */
export function untilScanned({ state }: Pick<Query, 'state'>): number | false {
  return isBeingScanned(state.error) ? everyMs : false;
}
