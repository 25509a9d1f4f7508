import type { MemberRole, Permissions } from '@proffer/contract/members/rules';
import type { Person } from '@proffer/contract/members/schemas';
import { faultsOf } from '@proffer/contract/wire/faults';
import { nameFault } from '../../../entities/members/name-rule';
import { authorityText, roleLabels } from '../../../entities/members/words';
import { readAmount } from '../../../ui/amount-input.model';

/** From this number of people on, the list has a search field. */
export const searchedFrom = 10;

/** Rights as they are typed into a form. */
export interface TypedRights {
  role: MemberRole;
  mayBind: boolean;
  bindLimit: number | null;
  /** Typed limit that is not an amount; null otherwise. */
  unread: string | null;
}

export const checkName = ({ name }: { name: string }) => faultsOf({ name: nameFault(name) });

export const startRights = ({ role, mayBind, bindLimit }: Permissions): TypedRights => ({
  role,
  mayBind,
  bindLimit,
  unread: null,
});

/** Returns the rights to send. */
export const rightsOf = ({ role, mayBind, bindLimit }: TypedRights): Permissions => ({
  role,
  mayBind,
  bindLimit: mayBind ? bindLimit : null,
});

export const checkRights = ({ mayBind, unread }: TypedRights) =>
  faultsOf({
    bindLimit: mayBind && unread !== null ? readAmount(unread, 'rupees').problem : undefined,
  });

/** Returns the changes of choosing a role: owners sign by default, and viewers cannot. */
export function withRole(role: MemberRole): Partial<TypedRights> {
  if (role === 'owner') return { role, mayBind: true };
  return role === 'viewer' ? { role, mayBind: false } : { role };
}

/** Returns role and authority in a line. */
export const rightsText = (rights: Permissions): string =>
  `${roleLabels[rights.role]} · ${authorityText(rights)}`;

/** Returns the people whose name or email contains the typed text. */
export function findPeople(people: readonly Person[], typed: string): readonly Person[] {
  const text = typed.trim().toLowerCase();
  if (text === '') return people;
  return people.filter(({ name, email }) => `${name}\n${email}`.toLowerCase().includes(text));
}
