import {
  companyItemRule,
  companyItemsFault,
  profileFaults,
  type TypedProfileField,
} from '@proffer/contract/profiles/rules';
import type { CompanyItem, UserDetail, UserDetailChanges } from '@proffer/contract/profiles/schemas';
import { faultsOf, type Faults } from '@proffer/contract/wire/faults';
import { lineFault } from '@proffer/contract/wire/text-rules';
import type { ItemKind } from '../../entities/companies/keys';
import { changeOf, type FieldName, profileFields, textOf } from './profile-fields.model';

/** Edited field with the stored value at the start of editing. */
interface FieldEdit {
  base: string;
  text: string;
}

/** Pending changes of the services or partners. */
export interface ItemEdits {
  added: string[];
  /** New names by id. */
  renamed: Record<number, string>;
  removed: number[];
  /** Text in the field for the next entry; counts as added. */
  next: string;
}

/** All unsaved input of the edit mode. */
export type ProfileEdits = Partial<Record<FieldName, FieldEdit | undefined>> &
  Partial<Record<ItemKind, ItemEdits>>;

export const noItemEdits: ItemEdits = { added: [], renamed: {}, removed: [], next: '' };
export const itemKinds = ['services', 'partners'] as const;
type ItemLists = Record<ItemKind, readonly CompanyItem[] | undefined>;

/** Returns the current text of a field: the edited one, or the stored one. */
export function textIn(edits: ProfileEdits, profile: UserDetail, name: FieldName): string {
  return edits[name]?.text ?? textOf(profile, profileFields[name]);
}

/** Returns the edits after a text was typed in a field. */
export function edited(
  edits: ProfileEdits,
  profile: UserDetail,
  name: FieldName,
  text: string,
): ProfileEdits {
  const saved = textOf(profile, profileFields[name]);
  const before = edits[name];
  const isDirty = before !== undefined && before.text !== saved;
  return { [name]: { base: isDirty ? before.base : saved, text } };
}

/** Returns the fields whose text differs from the stored value. */
export function changedFields(edits: ProfileEdits, profile: UserDetail): FieldName[] {
  return (Object.keys(profileFields) as FieldName[]).filter(
    (name) => textIn(edits, profile, name) !== textOf(profile, profileFields[name]),
  );
}

/** Returns the value that another window has stored since editing began; undefined if there is none. */
export function otherValue(edits: ProfileEdits, profile: UserDetail, name: FieldName): string | undefined {
  const edit = edits[name];
  const saved = textOf(profile, profileFields[name]);
  return edit !== undefined && edit.text !== saved && edit.base !== saved ? saved : undefined;
}

/** Returns the changes of a list as the API takes them; leaves out blank names (PRO-16). */
function itemChanges(edits: ItemEdits | undefined, items: readonly CompanyItem[] = []) {
  const { added, renamed, removed, next } = edits ?? noItemEdits;
  const rename = items.flatMap(({ id, name }) => {
    const typed = renamed[id]?.trim() ?? '';
    return typed === '' || typed === name || removed.includes(id) ? [] : [{ id, name: typed }];
  });
  const add = [...added, next].map((name) => name.trim()).filter((name) => name !== '');
  return { add, rename, remove: removed };
}

/** Returns the names of a list after the edits. */
function namesAfter(edits: ItemEdits | undefined, items: readonly CompanyItem[] = []): string[] {
  const { add, rename, remove } = itemChanges(edits, items);
  const left = items.filter(({ id }) => !remove.includes(id));
  return [...left.map((item) => rename.find(({ id }) => id === item.id)?.name ?? item.name), ...add];
}

/** Returns all changes to send; unchanged values are left out. */
export function changesOf(edits: ProfileEdits, profile: UserDetail, lists: ItemLists): UserDetailChanges {
  const fields = changedFields(edits, profile).map((name) =>
    changeOf(profileFields[name], textIn(edits, profile, name)),
  );
  const items = itemKinds.flatMap((kind) => {
    const changes = itemChanges(edits[kind], lists[kind]);
    return countOf(changes) === 0 ? [] : [[kind, changes] as const];
  });
  return Object.assign({}, ...fields, Object.fromEntries(items)) as UserDetailChanges;
}

const countOf = ({ add, rename, remove }: ReturnType<typeof itemChanges>) =>
  add.length + rename.length + remove.length;

/** Returns the number of changes that would be saved. */
export function countChanges(edits: ProfileEdits, profile: UserDetail, lists: ItemLists): number {
  const items = itemKinds.map((kind) => countOf(itemChanges(edits[kind], lists[kind])));
  return items.reduce((sum, count) => sum + count, changedFields(edits, profile).length);
}

/** Fields whose validation also depends on another field. */
const judgedBeside: Partial<Record<FieldName, FieldName>> = { pan: 'gstin', zip: 'phone', state: 'phone' };

/** Returns the faults of the changes to save; untouched fields are not checked. */
export function editFaults(
  edits: ProfileEdits,
  profile: UserDetail,
  lists: ItemLists,
  thisYear: number,
): Faults<string> {
  const changed = changedFields(edits, profile);
  const typed = Object.fromEntries(
    (Object.keys(profileFields) as FieldName[]).map((name) => [name, textIn(edits, profile, name)]),
  ) as Record<TypedProfileField, string>;
  const fields = Object.entries(profileFaults(typed, thisYear)).filter(([field]) => {
    const beside = judgedBeside[field as FieldName];
    return changed.includes(field as FieldName) || (beside !== undefined && changed.includes(beside));
  });
  const items = itemKinds.map((kind) => [kind, itemsFault(kind, edits[kind], lists[kind])]);
  return faultsOf(Object.fromEntries([...fields, ...items]) as Record<string, string | undefined>);
}

function itemsFault(
  kind: ItemKind,
  edits: ItemEdits | undefined,
  items: readonly CompanyItem[] | undefined,
): string | undefined {
  if (edits === undefined) return undefined;
  const names = namesAfter(edits, items);
  return (
    names.map((name) => lineFault(companyItemRule, name)).find((fault) => fault !== undefined) ??
    companyItemsFault(kind, names)
  );
}

const keyOf = (userId: number) => `profile-edits:${userId}`;

/** Stores the edits in this tab, so that a reload loses nothing; null removes them. */
export function keepEdits(userId: number, edits: ProfileEdits | null): void {
  if (edits === null) sessionStorage.removeItem(keyOf(userId));
  else sessionStorage.setItem(keyOf(userId), JSON.stringify(edits));
}

/** Returns the stored edits; empty if there are none or they are unreadable. */
export function readEdits(userId: number): ProfileEdits {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? 'null');
    return kept !== null && typeof kept === 'object' ? kept : {};
  } catch {
    return {};
  }
}
