import { phoneText } from '@proffer/contract/profiles/phone';
import type { AdminUser } from '@proffer/contract/users/admin-users.schemas';
import {
  accountStates,
  validationStates,
  type AccountState,
  type ValidationState,
} from '@proffer/contract/wire/choices';
import { limits } from '@proffer/contract/wire/limits';
import { isolated } from '@proffer/contract/wire/text-direction';
import type { AddressValues } from '../../lib/address';
import type { StatusTone } from '../../ui/status-badge';
import { readPage, writePage } from '../../lib/page-address';

export const userModes = ['Supplier', 'Buyer', 'admin'] as const;
export type UserMode = (typeof userModes)[number];

export const userSorts = ['newest', 'oldest', 'name', 'company'] as const;
type UserSort = (typeof userSorts)[number];

/** View of the user list, as stored in the address. */
export interface UsersView {
  /** Page from 0; the address counts from 1. */
  page: number;
  keyword: string;
  usermode: UserMode | undefined;
  state: AccountState | undefined;
  validation: ValidationState | undefined;
  sort: UserSort;
}

export const noUserFilters = {
  keyword: '',
  usermode: undefined,
  state: undefined,
  validation: undefined,
} satisfies Partial<UsersView>;

/** Returns the view in an address; unknown values are ignored. */
export function readUsersView(values: AddressValues): UsersView {
  const oneOf = <T extends string>(name: string, choices: readonly T[]) =>
    choices.find((choice) => choice === values[name]);
  return {
    page: readPage(values['page']),
    keyword: (values['keyword'] ?? '').trim().slice(0, limits.keyword),
    usermode: oneOf('usermode', userModes),
    state: oneOf('state', accountStates),
    validation: oneOf('validation', validationStates),
    sort: oneOf('sort', userSorts) ?? 'newest',
  };
}

/**
 * Returns a change of the view as a change of the address; any change except of the page returns to the first
 * page.
 */
export function writeUsersView({ page, ...changes }: Partial<UsersView>): AddressValues {
  return {
    page: writePage(page),
    ...Object.fromEntries(
      Object.entries(changes).map(([key, value]) => [
        key,
        value === '' || value === 'newest' ? undefined : value,
      ]),
    ),
  };
}

function hasUserFilters({ keyword, usermode, state, validation }: UsersView): boolean {
  return keyword !== '' || [usermode, state, validation].some((filter) => filter !== undefined);
}

/** Returns the texts of the empty list. */
export function emptyUsers(view: UsersView): { title: string; text: string } {
  const { page: _page, sort: _sort, state, ...others } = view;
  if (state === 'waiting' && !hasUserFilters({ ...view, ...others, state: undefined })) {
    return {
      title: 'Nobody is waiting',
      text: 'New administrators appear here until one of you approves their account.',
    };
  }
  return hasUserFilters(view)
    ? { title: 'No users match', text: 'Try fewer or shorter words, or remove a filter.' }
    : { title: 'No users yet', text: 'Suppliers and buyers appear here once they have signed up.' };
}

export const modeWords: Record<UserMode, string> = {
  Supplier: 'Supplier',
  Buyer: 'Buyer',
  admin: 'Administrator',
};
export const sortWords: Record<UserSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'By last name',
  company: 'By company',
};
export const stateWords: Record<AccountState, { tone: StatusTone; word: string }> = {
  waiting: { tone: 'action', word: 'Waiting for approval' },
  active: { tone: 'done', word: 'Active' },
  deactivated: { tone: 'ended', word: 'Deactivated' },
  unfinished: { tone: 'waiting', word: 'Signing up' },
};
export const validationWords: Record<ValidationState, { tone: StatusTone; word: string }> = {
  waiting: { tone: 'waiting', word: 'Not checked yet' },
  validated: { tone: 'done', word: 'Validated' },
  denied: { tone: 'refused', word: 'Validation denied' },
};
type Named = Pick<AdminUser, 'firstName' | 'lastName' | 'companyName' | 'email'>;

/** Returns first and last name; the email for administrators, who have no name. */
export function personOf({ firstName, lastName, email }: Omit<Named, 'companyName'>): string {
  return `${firstName} ${lastName}`.trim() || email;
}

/** Returns the person's name and company, as far as known, each with its own text direction. */
export function nameOf(user: Named): string {
  const person = `${user.firstName} ${user.lastName}`.trim();
  return (
    [person, user.companyName]
      .filter((part) => part !== '')
      .map(isolated)
      .join(', ') || user.email
  );
}

/** Returns the facts shown next to the name in the list, without empty entries. */
export function factsOf(user: AdminUser): { label: string; value: string }[] {
  const place = [user.city, user.state].filter((part) => part !== '').join(', ');
  return [
    { label: 'Mode', value: modeWords[user.usermode] },
    { label: 'Phone', value: phoneText(user.phone) },
    { label: 'Place', value: place },
  ].filter(({ value }) => value !== '');
}
