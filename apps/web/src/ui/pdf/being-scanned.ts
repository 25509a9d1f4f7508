import type { Query } from '@tanstack/react-query';
import { CallError } from '../../lib/client';

const everyMs = 3_000;

/** Returns whether the requested file is still in the virus scan; a refused one is not. */
export function isBeingScanned(error: unknown): boolean {
  return error instanceof CallError && error.problem.details?.['reason'] === 'quarantined';
}

/** Repeats a query while the file is in the virus scan. */
export function untilScanned({ state }: Pick<Query, 'state'>): number | false {
  return isBeingScanned(state.error) ? everyMs : false;
}
