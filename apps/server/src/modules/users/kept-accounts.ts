import type { AccountState, ValidationState } from '@proffer/contract/wire/choices';
import type { Role } from '@proffer/contract/wire/route';

/** What the list of users is narrowed to. */
export interface Choices {
  role?: Role | undefined;
  state?: AccountState | undefined;
  /** Of companies that have signed up. */
  validation?: ValidationState | undefined;
}

/** So many accounts that stand alike, as `figures_of` of the migrations writes it down (`supplier|active|waiting`). */
export interface KeptAccounts {
  key: string;
  count: number;
}

/** Whoever reads the list is an administrator who was let in. */
const readersKey = 'admin|active|';

/** How many accounts the choices leave, without the reader's own. */
export function countOthers(kept: readonly KeptAccounts[], choices: Choices): number {
  const all = countChosen(kept, choices);
  return isChosen(readersKey, choices) ? all - 1 : all;
}

/** Who waits for an administrator's decision. */
export const countWaiting = (kept: readonly KeptAccounts[]) => ({
  companies: countChosen(kept, { state: 'active', validation: 'waiting' }),
  administrators: countChosen(kept, { role: 'admin', state: 'waiting' }),
});

const countChosen = (kept: readonly KeptAccounts[], choices: Choices): number =>
  kept.filter(({ key }) => isChosen(key, choices)).reduce((sum, { count }) => sum + count, 0);

function isChosen(key: string, { role, state, validation }: Choices): boolean {
  const [ofRole, inState, validated] = key.split('|');
  return (
    (role === undefined || role === ofRole) &&
    (state === undefined || state === inState) &&
    (validation === undefined || validation === validated)
  );
}
