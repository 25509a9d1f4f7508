import { companyItemsFault } from '@proffer/contract/profiles/rules';
import type { CompanyItemChanges } from '@proffer/contract/profiles/schemas';
import type { Executor } from '../../platform/database';
import { invalidField, notFound } from '../../platform/errors';
import type { CompanyItemsRepository, ItemKind } from './company-items.repository';

/**
 * Changes the services or partners of a company whose profile is locked. Removals come first, so that their names
 * become free. Items already removed are ignored, and items added by another window stay.
 */
export async function changeItems(
  tx: Executor,
  repository: CompanyItemsRepository,
  { userId, kind }: { userId: number; kind: ItemKind },
  { remove, rename, add }: CompanyItemChanges,
): Promise<void> {
  const before = await repository.list(userId, tx);
  const newNameOf = new Map(rename.map(({ id, name }) => [id, name]));
  const left = before.filter(({ id }) => !remove.includes(id));
  const names = [...left.map(({ id, name }) => newNameOf.get(id) ?? name), ...add];
  const fault = companyItemsFault(`${kind}s`, names);
  if (fault !== undefined) throw invalidField(`${kind}s`, fault);
  for (const id of remove) await repository.remove(id, userId, tx);
  for (const { id, name } of rename) {
    if (!(await repository.rename(tx, id, userId, name))) throw notFound(`The ${kind}`);
  }
  for (const name of add) await repository.add(tx, userId, name);
}
