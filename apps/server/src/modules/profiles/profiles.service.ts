import { marketDay } from '@proffer/contract/contracts/market-day';
import type {
  CompanyItems,
  PublicCompany,
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
import { toPublicCompany, toUserDetail } from './profiles.mapper';
import { canSeeCompany, readingOf, type Standing, type Viewer } from './profiles.policy';
import type { ProfilesRepository } from './profiles.repository';

/** Published offers, which the later module `market` lists. */
export interface PublishedOffersPort {
  /**
   * Returns a supplier's published offers as this viewer may read them (null: the public). They are sorted newest
   * first, or by relevance to the keyword.
   */
  listOfCompany(
    viewer: Viewer | null,
    supplierId: number,
    page: { page: number; size: number; keyword?: string | undefined },
  ): Promise<{ items: ProfileProposal[]; total: number }>;
}

/** Removal of offers, by the later module `offers`. */
export interface RemovalPort {
  /** Removes an offer like `/proposals/remove` and returns its text. */
  remove(actor: Actor, id: number): Promise<string>;
}

/** Certificates on public pages, by the later module `certificates`. */
export interface PublicCertificatesPort {
  /** Returns the certificates of a company that everybody may read. */
  listPublic(userId: number): Promise<PublicCompany['certificates']>;
}

/** Functions that a profile needs to show ratings of its company. */
export interface RatingsPort {
  /** Returns the summary of each user's ratings; users with too few ratings are left out. */
  summaries(userIds: number[]): Promise<Map<number, NonNullable<UserDetail['ratings']>>>;
}

/** The name of the market, by the module `settings`. */
export interface MarketNamePort {
  findMarketName(): Promise<string>;
  /** Throws `invalid_input` for names, by field, that pose as the market. */
  refuseOwnName(names: Record<string, string | undefined>): Promise<void>;
}

interface ProfilesDeps {
  db: Database;
  profiles: Pick<ProfilesRepository, 'update' | 'lock'>;
  items: Record<ItemKind, CompanyItemsRepository>;
  companies: Pick<CompaniesRepository, 'find' | 'findPublic' | 'findStanding' | 'findItems'>;
  market: PublishedOffersPort;
  offers: RemovalPort;
  certificates: PublicCertificatesPort;
  ratings: RatingsPort;
  settings: MarketNamePort;
  clock: Clock;
}

type As = 'client' | undefined;

/** Creates the service that reads and changes a company's profile (PRO-1 to PRO-15, PRO-32 to PRO-35). */
export function createProfilesService(deps: ProfilesDeps) {
  const { db, profiles, items, companies, market, offers, certificates, ratings, settings, clock } = deps;

  /** Returns the parameters of the statement that reads a company. */
  function valuesOf({ userId: viewer }: Viewer, userId: number): CompanyValues {
    const now = clock.now();
    return { viewer, userId, today: marketDay(now), answersSince: answersSince(now) };
  }

  /** Returns a company with the fields that the caller may read; 404 if the caller may not see it. */
  async function describe(
    actor: Actor,
    { row, rated, as }: { row: CompanyRow | undefined; rated: UserDetail['ratings']; as?: As },
  ): Promise<UserDetail> {
    const shown = visibleTo(actor, row);
    return toUserDetail(shown, readingOf(actor, shown, as), rated, await settings.findMarketName());
  }

  /** Returns those of several companies that the caller may see, each with the fields that the caller may read. */
  async function describeAll(
    actor: Actor,
    rows: CompanyRow[],
    rated: ReadonlyMap<number, NonNullable<UserDetail['ratings']>>,
  ): Promise<UserDetail[]> {
    const validator = await settings.findMarketName();
    return rows
      .filter((row) => canSeeCompany(actor, row))
      .map((row) =>
        toUserDetail(row, readingOf(actor, row, 'client'), rated.get(row.userId) ?? null, validator),
      );
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

  /** Returns the names that a change of the caller's own profile leads to. */
  async function namesAfter(
    actor: Actor,
    { companyName, firstName, lastName }: Pick<UserDetailChanges, 'companyName' | 'firstName' | 'lastName'>,
  ) {
    if (firstName === undefined && lastName === undefined) return { companyName };
    const isWhole = firstName !== undefined && lastName !== undefined;
    const other = isWhole ? undefined : await get(actor, actor.userId);
    return { companyName, firstName: `${firstName ?? other?.firstName} ${lastName ?? other?.lastName}` };
  }

  return {
    /**
     * Returns a company's profile as the caller may read it. Owners get the whole profile, or with
     * `client` the view of another company.
     */
    get,

    valuesOf,
    describe,
    describeAll,

    /** Returns the page of a company as strangers see it; 404 if it is not public (PRO-70). */
    async getPublic(userId: number): Promise<PublicCompany> {
      const row = await companies.findPublic(userId);
      if (!row) throw notFound('The company');
      const validator = await settings.findMarketName();
      return { ...toPublicCompany(row, validator), certificates: await certificates.listPublic(userId) };
    },

    /** Returns the company's standing; 404 if the caller may not see it. */
    getVisible,

    /** Returns the services and partners of a company that the caller may see. */
    async listItems(actor: Actor, userId: number): Promise<CompanyItems> {
      const { standing, ...named } = await companies.findItems(userId);
      visibleTo(actor, standing);
      return named;
    },

    /**
     * Changes fields, services and partners of the caller's profile in one transaction; throws if a given `version`
     * is outdated.
     */
    async update(actor: Actor, userId: number, changes: UserDetailChanges): Promise<UserDetail> {
      assertOwn(actor, userId);
      const { version, services, partners, ...fields } = changes;
      await settings.refuseOwnName(await namesAfter(actor, fields));
      await withTransaction(db, async (tx) => {
        const isKept =
          Object.keys(fields).length === 0 || (await profiles.update(tx, actor, version, fields));
        if (!isKept) {
          throw new AppError('changed_meanwhile', {
            text: 'Your profile was changed in another window. Please reload the page.',
          });
        }
        if (!services && !partners) return;
        await profiles.lock(tx, userId);
        if (services) await changeItems(tx, items.service, { userId, kind: 'service' }, services);
        if (partners) await changeItems(tx, items.partner, { userId, kind: 'partner' }, partners);
      });
      return get(actor, userId);
    },

    /**
     * Returns the published offers of a company; a buyer has none. With `client`, owners see their offers like the
     * public.
     */
    async listOffers(
      actor: Actor,
      userId: number,
      query: { page: number; size: number; keyword?: string | undefined; as?: As },
    ) {
      const { role } = await getVisible(actor, userId);
      if (role !== 'supplier') return { items: [], total: 0 };
      const viewer = query.as === 'client' && actor.userId === userId ? null : actor;
      return market.listOfCompany(viewer, userId, query);
    },

    removeOffer: (actor: Actor, id: number): Promise<string> => offers.remove(actor, id),
  };
}
export type ProfilesService = ReturnType<typeof createProfilesService>;

/** Returns the company if the viewer may see it; throws 404 otherwise. */
function visibleTo<Company extends Standing>(viewer: Viewer, company: Company | undefined): Company {
  if (!company || !canSeeCompany(viewer, company)) throw notFound('The company');
  return company;
}

/** Throws unless the given `userId` is the caller's own (ACC-7). */
export function assertOwn(actor: Actor, userId: number): void {
  if (actor.userId !== userId) {
    throw new AppError('forbidden', { text: 'Only your own profile can be changed.' });
  }
}
