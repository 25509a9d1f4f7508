import { and, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { SsoRole } from '@proffer/contract/single-sign-on/schemas';
import type { Database, Executor } from '../../platform/database';
import { brokenConstraint } from '../../platform/errors';
import { members, ssoDomains, ssoLinks, ssoProviders, users } from '../../schema';

export interface ProviderRow {
  userId: number;
  issuer: string;
  clientId: string;
  sealedSecret: Buffer;
  role: SsoRole;
  demandsTwoSteps: boolean;
  testedAt: Date | null;
  isRequired: boolean;
  exemptLoginId: number | null;
  updatedAt: Date;
}

export interface DomainRow {
  id: number;
  userId: number;
  domain: string;
  provedAt: Date | null;
  lostAt: Date | null;
}

/** A person at an identity provider, with the standing of the domain they were linked with. */
interface LinkRow {
  loginId: number;
  domain: string;
}

type Side = 'supplier' | 'buyer';

const domainColumns = {
  id: ssoDomains.id,
  userId: ssoDomains.userId,
  domain: ssoDomains.domain,
  provedAt: ssoDomains.provedAt,
  lostAt: ssoDomains.lostAt,
};

/** Creates the only repository of identity providers, their domains and their people. */
export function createSsoRepository(db: Database) {
  return {
    async findProvider(userId: number, executor: Executor = db): Promise<ProviderRow | undefined> {
      const [row] = await executor.select().from(ssoProviders).where(eq(ssoProviders.userId, userId));
      return row;
    },

    async saveProvider(tx: Executor, row: Omit<ProviderRow, 'isRequired' | 'exemptLoginId'>): Promise<void> {
      await tx.insert(ssoProviders).values(row).onConflictDoUpdate({ target: ssoProviders.userId, set: row });
    },

    /** Records a successful test login, unless the provider has changed since the test began. */
    async markTested(userId: number, { since, at }: { since: Date; at: Date }): Promise<void> {
      await db
        .update(ssoProviders)
        .set({ testedAt: at })
        .where(and(eq(ssoProviders.userId, userId), lte(ssoProviders.updatedAt, since)));
    },

    /** Requires single sign-on with an exempt owner, or stops with null; returns false if that changes nothing. */
    async require(tx: Executor, userId: number, exemptLoginId: number | null): Promise<boolean> {
      const isRequired = exemptLoginId !== null;
      const rows = await tx
        .update(ssoProviders)
        .set({ isRequired, exemptLoginId })
        .where(and(eq(ssoProviders.userId, userId), eq(ssoProviders.isRequired, !isRequired)))
        .returning({ userId: ssoProviders.userId });
      return rows.length === 1;
    },

    /** Removes the provider of a company with the links of its people; returns false if there is none. */
    async removeProvider(tx: Executor, userId: number): Promise<boolean> {
      await tx.delete(ssoLinks).where(eq(ssoLinks.userId, userId));
      const rows = await tx
        .delete(ssoProviders)
        .where(eq(ssoProviders.userId, userId))
        .returning({ userId: ssoProviders.userId });
      return rows.length === 1;
    },

    listDomains: (userId: number, executor: Executor = db): Promise<DomainRow[]> =>
      executor
        .select(domainColumns)
        .from(ssoDomains)
        .where(eq(ssoDomains.userId, userId))
        .orderBy(ssoDomains.domain)
        .limit(100),

    /** Returns all proved domains of the market, for the daily check. */
    listProved: (): Promise<DomainRow[]> =>
      db.select(domainColumns).from(ssoDomains).where(isNotNull(ssoDomains.provedAt)).orderBy(ssoDomains.id),

    async findDomain(id: number): Promise<DomainRow | undefined> {
      const [row] = await db.select(domainColumns).from(ssoDomains).where(eq(ssoDomains.id, id));
      return row;
    },

    /** Adds a domain; returns undefined if the company has it already. */
    async addDomain(
      tx: Executor,
      row: { userId: number; side: Side; domain: string; createdAt: Date },
    ): Promise<DomainRow | undefined> {
      const [added] = await tx.insert(ssoDomains).values(row).onConflictDoNothing().returning(domainColumns);
      return added;
    },

    async removeDomain(tx: Executor, userId: number, id: number): Promise<DomainRow | undefined> {
      const [row] = await tx
        .delete(ssoDomains)
        .where(and(eq(ssoDomains.id, id), eq(ssoDomains.userId, userId)))
        .returning(domainColumns);
      return row;
    },

    /** Marks the record of a domain as found; returns false if another company of the side has proved the domain. */
    async markFound(tx: Executor, id: number, now: Date): Promise<boolean> {
      try {
        // In a savepoint, because the unique index may refuse it.
        await tx.transaction((inner) =>
          inner
            .update(ssoDomains)
            .set({ provedAt: sql`coalesce(${ssoDomains.provedAt}, ${now})`, checkedAt: now, lostAt: null })
            .where(eq(ssoDomains.id, id)),
        );
        return true;
      } catch (error) {
        if (brokenConstraint(error) === 'sso_domains_proved') return false;
        throw error;
      }
    },

    /** Marks the record of a proved domain as missing; returns true the first time. */
    async markLost(tx: Executor, id: number, now: Date): Promise<boolean> {
      const rows = await tx
        .update(ssoDomains)
        .set({ checkedAt: now, lostAt: now })
        .where(and(eq(ssoDomains.id, id), isNotNull(ssoDomains.provedAt), isNull(ssoDomains.lostAt)))
        .returning({ id: ssoDomains.id });
      return rows.length === 1;
    },

    /** Ends the proof of a domain whose record is missing since `before`; returns true if it has ended. */
    async endProof(tx: Executor, id: number, before: Date): Promise<boolean> {
      const rows = await tx
        .update(ssoDomains)
        .set({ provedAt: null, lostAt: null })
        .where(and(eq(ssoDomains.id, id), lte(ssoDomains.lostAt, before)))
        .returning({ id: ssoDomains.id });
      return rows.length === 1;
    },

    /** Returns the active companies with a provider that have proved a domain. */
    listCompaniesOf: (domain: string): Promise<{ userId: number; side: Side }[]> =>
      db
        .select({ userId: ssoDomains.userId, side: ssoDomains.side })
        .from(ssoDomains)
        .innerJoin(ssoProviders, eq(ssoProviders.userId, ssoDomains.userId))
        .innerJoin(users, eq(users.id, ssoDomains.userId))
        .where(
          and(eq(ssoDomains.domain, domain), isNotNull(ssoDomains.provedAt), isNull(users.deactivatedAt)),
        )
        .orderBy(ssoDomains.side),

    /** Returns the proved domain of a company; undefined if it has not proved it. */
    async findProved(userId: number, domain: string): Promise<DomainRow | undefined> {
      const [row] = await db
        .select(domainColumns)
        .from(ssoDomains)
        .where(
          and(eq(ssoDomains.userId, userId), eq(ssoDomains.domain, domain), isNotNull(ssoDomains.provedAt)),
        );
      return row;
    },

    /** Returns true if a company requires single sign-on from new people with addresses of a domain. */
    async isRequired(userId: number, domain: string): Promise<boolean> {
      const [row] = await db
        .select({ userId: ssoProviders.userId })
        .from(ssoProviders)
        .innerJoin(ssoDomains, eq(ssoDomains.userId, ssoProviders.userId))
        .where(
          and(
            eq(ssoProviders.userId, userId),
            eq(ssoProviders.isRequired, true),
            eq(ssoDomains.domain, domain),
            isNotNull(ssoDomains.provedAt),
          ),
        );
      return row !== undefined;
    },

    async findLink(userId: number, issuer: string, subject: string): Promise<LinkRow | undefined> {
      const [row] = await db
        .select({ loginId: ssoLinks.loginId, domain: ssoLinks.domain })
        .from(ssoLinks)
        .where(and(eq(ssoLinks.userId, userId), eq(ssoLinks.issuer, issuer), eq(ssoLinks.subject, subject)));
      return row;
    },

    async link(
      tx: Executor,
      row: {
        userId: number;
        issuer: string;
        subject: string;
        loginId: number;
        domain: string;
        createdAt: Date;
      },
    ): Promise<void> {
      const { loginId, domain, createdAt } = row;
      await tx
        .insert(ssoLinks)
        .values(row)
        .onConflictDoUpdate({
          target: [ssoLinks.userId, ssoLinks.issuer, ssoLinks.subject],
          set: { loginId, domain, createdAt },
        });
    },

    /** Returns how a login relates to a company, and if it is an administrator's. */
    async standingOf(
      userId: number,
      loginId: number,
    ): Promise<{ isMember: boolean; hasLeft: boolean; isAdministrator: boolean }> {
      const [row] = await db
        .select({
          isMember: sql<boolean>`coalesce(bool_or(${members.userId} = ${userId} and ${members.leftAt} is null), false)`,
          hasLeft: sql<boolean>`coalesce(bool_or(${members.userId} = ${userId} and ${members.leftAt} is not null), false)`,
          isAdministrator: sql<boolean>`coalesce(bool_or(${users.role} = 'admin'), false)`,
        })
        .from(members)
        .innerJoin(users, eq(users.id, members.userId))
        .where(eq(members.loginId, loginId));
      return row ?? { isMember: false, hasLeft: false, isAdministrator: false };
    },

    /** Deletes everything about closed companies and a closed login. */
    async forget(tx: Executor, userIds: number[], loginId: number | undefined): Promise<void> {
      for (const userId of userIds) {
        await tx.delete(ssoLinks).where(eq(ssoLinks.userId, userId));
        await tx.delete(ssoDomains).where(eq(ssoDomains.userId, userId));
        await tx.delete(ssoProviders).where(eq(ssoProviders.userId, userId));
      }
      if (loginId !== undefined) await tx.delete(ssoLinks).where(eq(ssoLinks.loginId, loginId));
    },

    /** Returns the person's identities at providers, for the export of their own data. */
    linksOf: (userId: number, loginId: number) =>
      db
        .select({ issuer: ssoLinks.issuer, subject: ssoLinks.subject, createdAt: ssoLinks.createdAt })
        .from(ssoLinks)
        .where(and(eq(ssoLinks.userId, userId), eq(ssoLinks.loginId, loginId)))
        .orderBy(ssoLinks.id),
  };
}
export type SsoRepository = ReturnType<typeof createSsoRepository>;
