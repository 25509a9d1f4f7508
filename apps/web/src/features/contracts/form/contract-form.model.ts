import type { TypedTerms } from '@proffer/contract/contracts/rules';
import { readId } from '../../../lib/address';
import { dayAfter } from '../calendar-day.model';

/** Days are empty while not chosen. */
export type ContractForm = TypedTerms;

export const emptyContractForm: ContractForm = {
  contractName: '',
  contractDescription: '',
  startDate: '',
  endDate: '',
};

/** The first day that the calendar of the end offers. */
export function earliestEnd({ startDate }: Pick<ContractForm, 'startDate'>, today: string): string {
  const afterStart = dayAfter(startDate);
  return afterStart !== undefined && afterStart > today ? afterStart : today;
}

const isField = (name: string): name is keyof ContractForm => name in emptyContractForm;

/** Ids the new contract hangs on. */
export interface ContractContext {
  offerId: number;
  buyerId: number;
  supplierId: number;
}

export const missingContextText = 'Missing buyerId / proposalId in localStorage';

/**
 * Context of the form: the ids of the address (it can be shared and reloaded), or those of the local keys of the
 * specification when the address has none; never some of each, which would pair an offer with another one's buyer.
 * The offer alone when only that is in the address, so that the buyer is to be chosen; null when it is not either. The
 * supplier is who is logged in: browsers empty their storage before a session ends.
 */
export function contractContext(
  search: Readonly<Record<string, unknown>>,
  stored: (key: string) => string | null,
  supplierId: number,
): ContractContext | { offerId: number } | null {
  const isAddressed = search['proposalId'] !== undefined || search['buyerId'] !== undefined;
  const read = (key: string) => readId(isAddressed ? search[key] : stored(key));
  const [offerId, buyerId] = [read('proposalId'), read('buyerId')];
  if (offerId === null) return null;
  if (buyerId !== null) return { offerId, buyerId, supplierId };
  return isAddressed && search['buyerId'] === undefined ? { offerId } : null;
}

/** Under which name a form is kept in the browser: for its offer and buyer, or for the revision it takes the place of. */
export const formKeys = {
  create: (context: ContractContext) => `contract-draft:${context.offerId}:${context.buyerId}`,
  revise: (contractId: number, revision: number) => `contract-draft:revise:${contractId}:${revision}`,
};

/** What was typed under this name before, or the form as it begins. Broken storage counts as empty. */
export function readForm(
  storage: Pick<Storage, 'getItem'>,
  key: string,
  start: ContractForm = emptyContractForm,
): ContractForm {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return start;
    const form = { ...start };
    for (const [field, value] of Object.entries(stored)) {
      if (isField(field) && typeof value === 'string') form[field] = value;
    }
    return form;
  } catch {
    return start;
  }
}

/** Keeps what is typed; null forgets it once it is sent. */
export function keepForm(
  storage: Pick<Storage, 'setItem' | 'removeItem'>,
  key: string,
  form: ContractForm | null,
): void {
  try {
    if (form === null) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify(form));
  } catch {
    // A full or forbidden storage only costs the reload safety, never the form itself.
  }
}
