import type {
  CompanyItems,
  ProfileProposal,
  UserDetail,
  UserDetailChanges,
} from '@proffer/contract/profiles/schemas';
import type { Clock } from '../../platform/clock';
import { withTransaction, type Database } from '../../platform/database';
import { AppError, notFound } from '../../platform/errors';
import type { Actor } from '../../platform/session/actor';
import { answersSince } from './answer-times.rows';
import type { CompaniesRepository, CompanyRow, CompanyValues } from './companies.repository';
import { changeItems } from './company-item-changes';
import type { CompanyItemsRepository, ItemKind } from './company-items.repository';
import { toUserDetail } from './profiles.mapper';
import { canSeeCompany, readingOf, type Standing, type Viewer } from './profiles.policy';
import type { ProfilesRepository } from './profiles.repository';

/** What a profile shows of its company's offers; typed by this consumer. */
export interface OffersPort {
  /**
   * Published offers of a supplier, the newest first or the best fitting the keyword, as this viewer may read them; null
   * stands for anybody.
   */
  listPublished(
    viewer: Viewer | null,
    supplierId: number,
    page: { page: number; size: number; keyword?: string | undefined },
  ): Promise<{ items: ProfileProposal[]; total: number }>;
  /** As `/proposals/remove` does; gives its text. */
  remove(actor: Actor, id: number): Promise<string>;
}

/** What a profile shows of how others rate its company; typed by this consumer. */
export interface RatingsPort {
  /** What the ratings of each of these users come to; who has too few is not among them. */
  summaries(userIds: number[]): Promise<Map<number, NonNullable<UserDetail['ratings']>>>;
}

interface ProfilesDeps {
  db: Database;
  profiles: Pick<ProfilesRepository, 'update' | 'lock'>;
  items: Record<ItemKind, CompanyItemsRepository>;
  companies: Pick<CompaniesRepository, 'find' | 'findStanding' | 'findItems'>;
  offers: OffersPort;
  ratings: RatingsPort;
  /** The market's calendar day at a moment. */
  dayOf: (at: Date) => string;
  clock: Clock;
}

type As = 'client' | undefined;

/** A company that was read, as the caller may read it; 404 when the caller may not know of it. */
function describe(
  actor: Actor,
  { row, rated, as }: { row: CompanyRow | undefined; rated: UserDetail['ratings']; as?: As },
): UserDetail {
  const shown = visibleTo(actor, row);
  return toUserDetail(shown, readingOf(actor, shown, as), rated);
}

/** A company's profile, read and changed (PRO-1 to PRO-15, PRO-32 to PRO-35). */
export function createProfilesService(deps: ProfilesDeps) {
  const { db, profiles, items, companies, offers, ratings, dayOf, clock } = deps;

  /** What the statement of a company is asked with, by whoever reads it. */
  function valuesOf({ userId: viewer }: Viewer, userId: number): CompanyValues {
    const now = clock.now();
    return { viewer, userId, today: dayOf(now), answersSince: answersSince(now) };
  }

  async function get(actor: Actor, userId: number, as?: As): Promise<UserDetail> {
    const [row, rated] = await Promise.all([
      companies.find(actor.role, valuesOf(actor, userId)),
      ratings.summaries([userId]),
    ]);
    return describe(actor, { row, rated: rated.get(userId) ?? null, as });
  }

  async function getVisible(viewer: Viewer, userId: number): Promise<Standing> {
    return visibleTo(viewer, await companies.findStanding(userId));
  }

  return {
    /** A company's profile as the caller may read it; one's own whole, or with `client` as another company reads it. */
    get,

    valuesOf,
    describe,

    /** The company's standing; 404 when the caller may not know of it. */
    getVisible,

    /** What a company that the caller may know of names beside its fields. */
    async listItems(actor: Actor, userId: number): Promise<CompanyItems> {
      const { standing, ...named } = await companies.findItems(userId);
      visibleTo(actor, standing);
      return named;
    },

    /** Changes fields, services and partners of one's own profile, all or none; a given `version` must still be the one in force. */
    async update(actor: Actor, userId: number, changes: UserDetailChanges): Promise<UserDetail> {
      assertOwn(actor, userId);
      const { version, services, partners, ...fields } = changes;
      await withTransaction(db, async (tx) => {
        const isKept =
          Object.keys(fields).length === 0 || (await profiles.update(tx, actor, version, fields));
        if (!isKept) {
          throw new AppError('changed_meanwhile', {
            text: 'Your profile was changed in another window. Please load it again.',
          });
        }
        if (!services && !partners) return;
        await profiles.lock(tx, userId);
        if (services) await changeItems(tx, items.service, { userId, kind: 'service' }, services);
        if (partners) await changeItems(tx, items.partner, { userId, kind: 'partner' }, partners);
      });
      return get(actor, userId);
    },

    /** Published offers of a company; a buyer has none. As a client one reads one's own like anybody. */
    async listOffers(
      actor: Actor,
      userId: number,
      query: { page: number; size: number; keyword?: string | undefined; as?: As },
    ) {
      const { role } = await getVisible(actor, userId);
      if (role !== 'supplier') return { items: [], total: 0 };
      const viewer = query.as === 'client' && actor.userId === userId ? null : actor;
      return offers.listPublished(viewer, userId, query);
    },

    removeOffer: (actor: Actor, id: number): Promise<string> => offers.remove(actor, id),
  };
}
export type ProfilesService = ReturnType<typeof createProfilesService>;

/** The company, of which the viewer may know; 404 else. */
function visibleTo<Company extends Standing>(viewer: Viewer, company: Company | undefined): Company {
  if (!company || !canSeeCompany(viewer, company)) throw notFound('The company');
  return company;
}

/** A claimed `userId` must be the caller's own (ACC-7). */
export function assertOwn(actor: Actor, userId: number): void {
  if (actor.userId !== userId) {
    throw new AppError('forbidden', { text: 'Only your own profile can be changed.' });
  }
}
