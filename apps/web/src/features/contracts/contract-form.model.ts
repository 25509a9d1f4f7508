import type { FieldError } from '@proffer/contract/wire/errors';
import { limits } from '@proffer/contract/wire/limits';
import { tooLongText } from '../../ui/length-limit';
import { readId } from '../../lib/address';
import { dayAfter, isDay } from './calendar-day.model';

export interface ContractForm {
  contractName: string;
  contractDescription: string;
  /** Calendar days `YYYY-MM-DD`; empty while not chosen. */
  startDate: string;
  endDate: string;
}

const contractFields = [
  'contractName',
  'contractDescription',
  'startDate',
  'endDate',
] as const satisfies readonly (keyof ContractForm)[];
export type ContractField = (typeof contractFields)[number];
export type ContractFieldErrors = Partial<Record<ContractField, string>>;

export const emptyContractForm: ContractForm = {
  contractName: '',
  contractDescription: '',
  startDate: '',
  endDate: '',
};

/**
 * The server's bounds, without its validators in the page. `today` is the market's day: the start may
 * lie before it, as what has begun already can be written down, the end may not.
 */
export function checkContractForm(form: ContractForm, today: string): ContractFieldErrors {
  const name = form.contractName.trim();
  const errors: ContractFieldErrors = {};
  const nameFault = name === '' ? 'Please enter the contract name.' : tooLongText(name, limits.shortText);
  if (nameFault !== undefined) errors.contractName = nameFault;
  const tooLong = tooLongText(form.contractDescription.trim(), limits.contractDescription);
  if (tooLong !== undefined) errors.contractDescription = tooLong;
  if (form.startDate === '') errors.startDate = 'Please choose a date.';
  else if (!isDay(form.startDate)) errors.startDate = 'Please choose a real date.';
  if (form.endDate === '') errors.endDate = 'Please choose a date.';
  else if (!isDay(form.endDate)) errors.endDate = 'Please choose a real date.';
  else if (isDay(form.startDate) && form.endDate <= form.startDate) {
    errors.endDate = 'The end date must be after the start date.';
  } else if (form.endDate < today) errors.endDate = 'The end date must not lie in the past.';
  return errors;
}

/** Whether the form may be sent (CON-9). */
export function isContractFormValid(form: ContractForm, today: string): boolean {
  return Object.keys(checkContractForm(form, today)).length === 0;
}

/** The first day that the calendar of the end offers. */
export function earliestEnd({ startDate }: Pick<ContractForm, 'startDate'>, today: string): string {
  const afterStart = dayAfter(startDate);
  return afterStart !== undefined && afterStart > today ? afterStart : today;
}

/** The server's field errors by field; those of other fields (ids) are left to the general message. */
export function fieldErrorsOf(errors: readonly FieldError[] | undefined): ContractFieldErrors {
  const byField: ContractFieldErrors = {};
  for (const { field, text } of errors ?? []) {
    const known = contractFields.find((name) => name === field);
    if (known && byField[known] === undefined) byField[known] = text;
  }
  return byField;
}

/** Ids the new contract hangs on. */
export interface ContractContext {
  proposalId: number;
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
): ContractContext | { proposalId: number } | null {
  const isAddressed = search['proposalId'] !== undefined || search['buyerId'] !== undefined;
  const read = (key: string) => readId(isAddressed ? search[key] : stored(key));
  const [proposalId, buyerId] = [read('proposalId'), read('buyerId')];
  if (proposalId === null) return null;
  if (buyerId !== null) return { proposalId, buyerId, supplierId };
  return isAddressed && search['buyerId'] === undefined ? { proposalId } : null;
}

/** Under which name a form is kept in the browser: for its offer and buyer, or for the revision it takes the place of. */
export const draftKeys = {
  create: (context: ContractContext) => `contract-draft:${context.proposalId}:${context.buyerId}`,
  revise: (contractId: number, revision: number) => `contract-draft:revise:${contractId}:${revision}`,
};

/** What was typed under this name before, or the form as it begins. Broken storage counts as empty. */
export function readDraft(
  storage: Pick<Storage, 'getItem'>,
  key: string,
  start: ContractForm = emptyContractForm,
): ContractForm {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return start;
    const draft = { ...start };
    for (const [field, value] of Object.entries(stored)) {
      const known = contractFields.find((name) => name === field);
      if (known && typeof value === 'string') draft[known] = value;
    }
    return draft;
  } catch {
    return start;
  }
}

/** Keeps what is typed; null forgets it once it is sent. */
export function keepDraft(
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
