import type { Clock } from '../../platform/clock';
import { invalidField } from '../../platform/errors';
import type { Actor } from '../../platform/session/actor';
import { toSavedCompany } from './profiles.mapper';
import type { ProfilesService } from './profiles.service';
import type { SavedCompaniesQuery, SavedCompaniesRepository } from './saved-companies.repository';

interface SavedCompaniesDeps {
  repository: SavedCompaniesRepository;
  company: Pick<ProfilesService, 'getVisible'>;
  clock: Clock;
}

/** Creates the service of the companies that a user saves to a list (PRO-27). */
export function createSavedCompaniesService({ repository, company, clock }: SavedCompaniesDeps) {
  return {
    /** Saves a company; saving it again changes nothing. */
    async save(actor: Actor, userId: number): Promise<void> {
      if (userId === actor.userId) throw invalidField('userId', 'You cannot save your own company.');
      await company.getVisible(actor, userId);
      await repository.add(actor.userId, userId, clock.now());
    },

    /** Removes a company; removing one that is not on the list changes nothing. */
    remove: (actor: Actor, userId: number): Promise<void> => repository.remove(actor.userId, userId),

    async list(actor: Actor, query: SavedCompaniesQuery) {
      const { rows, total } = await repository.list(actor.userId, query);
      return { items: rows.map(toSavedCompany), total };
    },
  };
}
export type SavedCompaniesService = ReturnType<typeof createSavedCompaniesService>;
