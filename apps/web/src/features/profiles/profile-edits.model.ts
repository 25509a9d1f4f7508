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

/** A field that is being edited, with what was kept when its editing began. */
interface FieldEdit {
  base: string;
  text: string;
}

/** What is to become of the services, or the partners. */
export interface ItemEdits {
  added: string[];
  /** New names by id. */
  renamed: Record<number, string>;
  removed: number[];
  /** In the field of the next one; counts as added. */
  next: string;
}

/** All that was typed in edit mode and is not saved. */
export type ProfileEdits = Partial<Record<FieldName, FieldEdit | undefined>> &
  Partial<Record<ItemKind, ItemEdits>>;

export const noItemEdits: ItemEdits = { added: [], renamed: {}, removed: [], next: '' };
export const itemKinds = ['services', 'partners'] as const;
type ItemLists = Record<ItemKind, readonly CompanyItem[] | undefined>;

/** What stands in a field now. */
export function textIn(edits: ProfileEdits, profile: UserDetail, name: FieldName): string {
  return edits[name]?.text ?? textOf(profile, profileFields[name]);
}

/** A field after something was typed in it. */
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

/** The fields that say something else than what is kept. */
export function changedFields(edits: ProfileEdits, profile: UserDetail): FieldName[] {
  return (Object.keys(profileFields) as FieldName[]).filter(
    (name) => textIn(edits, profile, name) !== textOf(profile, profileFields[name]),
  );
}

/** What another window has put in the place of what an editing began with; undefined for nothing. */
export function otherValue(edits: ProfileEdits, profile: UserDetail, name: FieldName): string | undefined {
  const edit = edits[name];
  const saved = textOf(profile, profileFields[name]);
  return edit !== undefined && edit.text !== saved && edit.base !== saved ? saved : undefined;
}

/** The same list as the call takes it; a blank name is not saved (PRO-16). */
function itemChanges(edits: ItemEdits | undefined, items: readonly CompanyItem[] = []) {
  const { added, renamed, removed, next } = edits ?? noItemEdits;
  const rename = items.flatMap(({ id, name }) => {
    const typed = renamed[id]?.trim() ?? '';
    return typed === '' || typed === name || removed.includes(id) ? [] : [{ id, name: typed }];
  });
  const add = [...added, next].map((name) => name.trim()).filter((name) => name !== '');
  return { add, rename, remove: removed };
}

/** The names that a list would have. */
function namesAfter(edits: ItemEdits | undefined, items: readonly CompanyItem[] = []): string[] {
  const { add, rename, remove } = itemChanges(edits, items);
  const left = items.filter(({ id }) => !remove.includes(id));
  return [...left.map((item) => rename.find(({ id }) => id === item.id)?.name ?? item.name), ...add];
}

/** Everything that saving sends; nothing of what stayed. */
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

/** How many things would be saved. */
export function countChanges(edits: ProfileEdits, profile: UserDetail, lists: ItemLists): number {
  const items = itemKinds.map((kind) => countOf(itemChanges(edits[kind], lists[kind])));
  return items.reduce((sum, count) => sum + count, changedFields(edits, profile).length);
}

/** The fields that one is judged beside. */
const judgedBeside: Partial<Record<FieldName, FieldName>> = { pan: 'gstin', zip: 'phone' };

/** What is wrong with what would be saved; what nobody has touched is let be. */
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

/** Keeps what was typed in this tab, so that a reload loses nothing; null forgets it. */
export function keepEdits(userId: number, edits: ProfileEdits | null): void {
  if (edits === null) sessionStorage.removeItem(keyOf(userId));
  else sessionStorage.setItem(keyOf(userId), JSON.stringify(edits));
}

/** What was kept; empty when nothing was, or what there is cannot be read. */
export function readEdits(userId: number): ProfileEdits {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? 'null');
    return kept !== null && typeof kept === 'object' ? kept : {};
  } catch {
    return {};
  }
}
