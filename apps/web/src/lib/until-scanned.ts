import type { Query } from '@tanstack/react-query';
import { CallError } from './client';

const everyMs = 3_000;

/** Asks again by itself while a virus scanner has a file; what it has refused is not asked for again. */
export function untilScanned({ state }: Pick<Query, 'state'>): number | false {
  const { error } = state;
  const isHeld = error instanceof CallError && error.problem.details?.['reason'] === 'quarantined';
  return isHeld ? everyMs : false;
}
