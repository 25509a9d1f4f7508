import { limits } from '@proffer/contract/wire/limits';
import type { CompanyItem } from '@proffer/contract/profiles/schemas';
import { withTransaction, type Database, type Executor } from '../../platform/database';
import { invalidField, notFound } from '../../platform/errors';
import type { Actor } from '../../platform/session/actor';
import type { CompanyItemsRepository, ItemKind } from './company-items.repository';
import type { ProfilesRepository } from './profiles.repository';
import { assertOwn, type ProfilesService } from './profiles.service';

interface CompanyItemsDeps {
  db: Database;
  kind: ItemKind;
  repository: CompanyItemsRepository;
  profiles: Pick<ProfilesRepository, 'lock'>;
  company: Pick<ProfilesService, 'getVisible'>;
}

/** Creates the service of the services or partners that a company lists on its profile (PRO-33). */
export function createCompanyItemsService({ db, kind, repository, profiles, company }: CompanyItemsDeps) {
  /**
   * Throws if a name is taken or the list is full. Locks the profile, so that concurrent changes cannot both pass.
   */
  async function assertFits(tx: Executor, actor: Actor, name: string, itemId: number): Promise<void> {
    await profiles.lock(tx, actor.userId);
    const { count, isTaken } = await repository.look(tx, actor.userId, name, itemId);
    if (isTaken) throw invalidField('name', `This ${kind} is on your list already.`);
    if (itemId === 0 && count >= limits.companyItems) {
      throw invalidField('name', `A profile can have at most ${limits.companyItems} ${kind}s.`);
    }
  }

  return {
    /** Returns the items of any company that the caller may see. */
    async list(actor: Actor, userId: number): Promise<CompanyItem[]> {
      await company.getVisible(actor, userId);
      return repository.list(userId);
    },

    async add(actor: Actor, userId: number, name: string): Promise<CompanyItem> {
      assertOwn(actor, userId);
      return withTransaction(db, async (tx) => {
        await assertFits(tx, actor, name, 0);
        return repository.add(tx, actor.userId, name);
      });
    },

    async rename(actor: Actor, id: number, name: string): Promise<CompanyItem> {
      return withTransaction(db, async (tx) => {
        await assertFits(tx, actor, name, id);
        const renamed = await repository.rename(tx, id, actor.userId, name);
        if (!renamed) throw notFound(`The ${kind}`);
        return renamed;
      });
    },

    async remove(actor: Actor, id: number): Promise<void> {
      if (!(await repository.remove(id, actor.userId))) throw notFound(`The ${kind}`);
    },
  };
}
export type CompanyItemsService = ReturnType<typeof createCompanyItemsService>;
