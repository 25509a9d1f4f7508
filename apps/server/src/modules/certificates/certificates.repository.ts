import { and, asc, between, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { CertificateInput } from '@proffer/contract/certificates/schemas';
import type { Role } from '@proffer/contract/wire/route';
import {
  anyGiven,
  prepareByShape,
  prepareQuery,
  type Database,
  type Executor,
} from '../../platform/database';
import { certificates, storedFiles, users } from '../../schema';
import { dealingsBetween } from '../profiles';

const columns = {
  id: certificates.id,
  userId: certificates.userId,
  kind: certificates.kind,
  title: certificates.title,
  number: certificates.number,
  issuer: certificates.issuer,
  validFrom: certificates.validFrom,
  validUntil: certificates.validUntil,
  visibility: certificates.visibility,
  version: certificates.version,
  fileId: certificates.fileId,
  fileName: certificates.fileName,
  fileBytes: storedFiles.sizeBytes,
  contentType: storedFiles.contentType,
  scan: storedFiles.scan,
};

const ownRow = (id: number, userId: number) => and(eq(certificates.id, id), eq(certificates.userId, userId));

const select = (executor: Executor) =>
  executor.select(columns).from(certificates).leftJoin(storedFiles, eq(storedFiles.id, certificates.fileId));

/** Creates the only repository that writes certificates of companies. */
export function createCertificatesRepository(db: Database) {
  const readOfCompanies = prepareByShape('certificates_of_companies', ({ role }: { role: Role }, label) => {
    const viewer = sql`${sql.placeholder('viewer')}::bigint`;
    const selection = { ...columns, ...dealingsBetween(role, viewer, certificates.userId) };
    const query = db
      .select(selection)
      .from(certificates)
      .leftJoin(storedFiles, eq(storedFiles.id, certificates.fileId))
      .where(sql`${certificates.userId} = ${anyGiven('userIds')}`)
      .orderBy(asc(certificates.id));
    return prepareQuery<Awaited<typeof query>[number]>(db, label, query, selection);
  });

  return {
    async find(id: number, executor: Executor = db) {
      const [row] = await select(executor).where(eq(certificates.id, id));
      return row;
    },

    /** Returns all certificates of a company, in the order in which they were added. */
    list: (userId: number, executor: Executor = db) =>
      select(executor).where(eq(certificates.userId, userId)).orderBy(asc(certificates.id)),

    /** Returns the certificates of several companies, each with the dealings of the viewer with its company. */
    listOfCompanies: ({ userId: viewer, role }: { userId: number; role: Role }, userIds: readonly number[]) =>
      readOfCompanies({ shape: { role }, values: { viewer, userIds }, isUsual: true }),

    /** Returns the dealings of a viewer with a company. */
    async findDealings(viewer: { userId: number; role: Role }, companyId: number) {
      const { hasNda, hasContract } = dealingsBetween(
        viewer.role,
        sql`${viewer.userId}::bigint`,
        sql`${companyId}::bigint`,
      );
      const { rows } = await db.execute<{ hasNda: boolean; hasContract: boolean }>(
        sql`select ${hasNda} as "hasNda", ${hasContract} as "hasContract"`,
      );
      return rows[0] ?? { hasNda: false, hasContract: false };
    },

    /**
     * Returns the number of certificates of a company, and whether one other than `exceptId` has the same name and
     * number. Blocks other changes of its certificates until the transaction ends.
     */
    async lockAndCount(tx: Executor, userId: number, input: CertificateInput, exceptId: number) {
      await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
      const isSame = and(
        eq(certificates.kind, input.kind),
        sql`lower(${certificates.title}) = lower(${input.title})`,
        sql`lower(${certificates.number}) = lower(${input.number})`,
        ne(certificates.id, exceptId),
      );
      const [row] = await tx
        .select({
          count: sql<number>`count(*)::int`,
          isTaken: sql<boolean>`coalesce(bool_or(${isSame}), false)`,
        })
        .from(certificates)
        .where(eq(certificates.userId, userId));
      return row ?? { count: 0, isTaken: false };
    },

    async add(tx: Executor, userId: number, input: CertificateInput): Promise<number> {
      const [row] = await tx
        .insert(certificates)
        .values({ userId, ...input })
        .returning({ id: certificates.id });
      if (!row) throw new Error('insert into certificates returned nothing');
      return row.id;
    },

    /** Changes a certificate; returns false if it is not the company's or `version` is outdated. */
    async update(
      tx: Executor,
      { id, userId, version }: { id: number; userId: number; version: number },
      input: CertificateInput,
    ): Promise<boolean> {
      const rows = await tx
        .update(certificates)
        .set({ ...input, version: sql`${certificates.version} + 1`, updatedAt: sql`now()` })
        .where(and(ownRow(id, userId), eq(certificates.version, version)))
        .returning({ id: certificates.id });
      return rows.length === 1;
    },

    /** Sets the file; returns false if the certificate is not the company's. The version stays the same. */
    async setFile(
      tx: Executor,
      { id, userId }: { id: number; userId: number },
      file: { fileId: number; fileName: string },
    ): Promise<boolean> {
      const rows = await tx
        .update(certificates)
        .set({ ...file, updatedAt: sql`now()` })
        .where(ownRow(id, userId))
        .returning({ id: certificates.id });
      return rows.length === 1;
    },

    /** Removes a certificate; returns false if it is not the company's. */
    async remove(id: number, userId: number): Promise<boolean> {
      const rows = await db.delete(certificates).where(ownRow(id, userId)).returning({ id: certificates.id });
      return rows.length === 1;
    },

    /**
     * Claims certificates whose last day is between `from` and `to` and about which this notice was not sent yet, in
     * the transaction that sends it. Other nodes skip the claimed rows.
     */
    async claimNotices(
      tx: Executor,
      notice: 'ending' | 'expiry',
      { from, to, size }: { from: string; to: string; size: number },
    ) {
      const sentFor = notice === 'ending' ? certificates.endingNoticeFor : certificates.expiryNoticeFor;
      const due = await tx
        .select({
          id: certificates.id,
          userId: certificates.userId,
          role: users.role,
          kind: certificates.kind,
          title: certificates.title,
          number: certificates.number,
          validUntil: certificates.validUntil,
        })
        .from(certificates)
        .innerJoin(users, eq(users.id, certificates.userId))
        .where(
          and(
            between(certificates.validUntil, from, to),
            isNull(users.deactivatedAt),
            sql`${sentFor} is distinct from ${certificates.validUntil}`,
          ),
        )
        .orderBy(asc(certificates.validUntil), asc(certificates.id))
        .limit(size)
        .for('update', { of: certificates, skipLocked: true });
      const ids = due.map(({ id }) => id);
      if (ids.length === 0) return [];
      const day = sql`${certificates.validUntil}`;
      await tx
        .update(certificates)
        .set(notice === 'ending' ? { endingNoticeFor: day } : { expiryNoticeFor: day })
        .where(inArray(certificates.id, ids));
      return due.flatMap(({ validUntil, ...row }) => (validUntil === null ? [] : [{ ...row, validUntil }]));
    },

    /** Removes the certificates of users whose account is closed. */
    async forget(tx: Executor, userIds: number[]): Promise<void> {
      await tx.delete(certificates).where(inArray(certificates.userId, userIds));
    },

    /** Returns a company's certificates for the personal-data export. */
    ownData: (userId: number) =>
      db
        .select({
          kind: certificates.kind,
          title: certificates.title,
          number: certificates.number,
          issuer: certificates.issuer,
          validFrom: certificates.validFrom,
          validUntil: certificates.validUntil,
          visibility: certificates.visibility,
          fileName: certificates.fileName,
          createdAt: certificates.createdAt,
        })
        .from(certificates)
        .where(eq(certificates.userId, userId))
        .orderBy(asc(certificates.id)),
  };
}
export type CertificatesRepository = ReturnType<typeof createCertificatesRepository>;
export type CertificateRow = Awaited<ReturnType<CertificatesRepository['list']>>[number];
export type DueCertificate = Awaited<ReturnType<CertificatesRepository['claimNotices']>>[number];
