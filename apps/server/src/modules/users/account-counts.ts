import type { AccountState, ValidationState } from '@proffer/contract/wire/choices';
import type { Role } from '@proffer/contract/wire/route';

/** Filters of the list of users. */
export interface Choices {
  role?: Role | undefined;
  state?: AccountState | undefined;
  /** Validation state, of companies that have signed up. */
  validation?: ValidationState | undefined;
}

/**
 * Number of accounts of one kind. The key is written by `figures_of` in the migrations, for example
 * `supplier|active|waiting`.
 */
export interface AccountCount {
  key: string;
  count: number;
}

/** Key of the reader of the list, who is an approved administrator. */
const readersKey = 'admin|active|';

/** Returns the number of accounts that match the filters, without the reader's own. */
export function countOthers(counts: readonly AccountCount[], choices: Choices): number {
  const all = countChosen(counts, choices);
  return isChosen(readersKey, choices) ? all - 1 : all;
}

/** Returns how many companies and administrators await a decision. */
export const countWaiting = (counts: readonly AccountCount[]) => ({
  companies: countChosen(counts, { state: 'active', validation: 'waiting' }),
  administrators: countChosen(counts, { role: 'admin', state: 'waiting' }),
});

const countChosen = (counts: readonly AccountCount[], choices: Choices): number =>
  counts.filter(({ key }) => isChosen(key, choices)).reduce((sum, { count }) => sum + count, 0);

function isChosen(key: string, { role, state, validation }: Choices): boolean {
  const [ofRole, inState, validated] = key.split('|');
  return (
    (role === undefined || role === ofRole) &&
    (state === undefined || state === inState) &&
    (validation === undefined || validation === validated)
  );
}
