import { isDeepStrictEqual } from 'node:util';
import { and, asc, desc, eq, gte, sql } from 'drizzle-orm';
import type { Attachment } from '@proffer/contract/offers/schemas';
import type { Database, Executor } from '../../../platform/database';
import {
  offerAnswers,
  offerAttachments,
  offers,
  offerVersions,
  offerViews,
  storedFiles,
  type StoredVersion,
  type VersionContent,
} from '../../../schema';
import type { CountedView } from '../changes/counted-view';
import { contentColumns } from '../offers.rows';
import { fromRow } from '../files/attachments.repository';
import { knownOffer, wholeVersion } from './published-version.rows';

/** A version of an offer, with the time at which it came into force. */
export interface VersionRow {
  version: number;
  createdAt: Date;
  content: StoredVersion<Attachment>;
}

/** A published offer as it was when its row was locked. */
interface LockedVersion extends VersionRow {
  offerId: number;
  content: VersionContent;
}

const versionColumns = { ...contentColumns, categories: offers.categories } as const;

async function readContent(tx: Executor, offerId: number): Promise<VersionContent | undefined> {
  const [fields] = await tx.select(versionColumns).from(offers).where(eq(offers.id, offerId));
  if (!fields) return undefined;
  const answers = await tx
    .select({
      question: offerAnswers.question,
      category: offerAnswers.category,
      mandatory: offerAnswers.mandatory,
      answer: offerAnswers.answer,
      kind: offerAnswers.kind,
    })
    .from(offerAnswers)
    .where(eq(offerAnswers.offerId, offerId))
    .orderBy(asc(offerAnswers.position));
  const attachments = await tx
    .select({
      attachmentId: offerAttachments.id,
      fileId: offerAttachments.fileId,
      fileName: offerAttachments.fileName,
      sizeBytes: storedFiles.sizeBytes,
      contentType: storedFiles.contentType,
      signedBy: storedFiles.signedBy,
    })
    .from(offerAttachments)
    .innerJoin(storedFiles, eq(storedFiles.id, offerAttachments.fileId))
    .where(and(eq(offerAttachments.offerId, offerId), eq(offerAttachments.pending, false)))
    .orderBy(asc(offerAttachments.id));
  return {
    ...fields,
    answers: answers.map(({ kind, ...answer }) => (kind === 'text' ? answer : { ...answer, kind })),
    attachments: attachments.map(fromRow),
  };
}

/**
 * Returns those of the files that an earlier version of an offer still references; versions are JSON without foreign
 * keys.
 */
export async function listFilesOfVersions(tx: Executor, fileIds: number[]): Promise<number[]> {
  if (fileIds.length === 0) return [];
  const { rows } = await tx.execute<{ id: number }>(sql`
    select distinct (kept->>'fileId')::int8 as id
    from ${offerVersions} v, jsonb_array_elements(v.content->'attachments') kept
    where jsonb_typeof(v.content->'attachments') = 'array' and (kept->>'fileId')::int8 in ${fileIds}`);
  return rows.map(({ id }) => id);
}

/** Repository of earlier versions and of views of offers, the only one that accesses them. */
export function createHistoryRepository(db: Database) {
  return {
    /**
     * Locks a published offer of the supplier until the transaction ends and returns its content; undefined for any
     * other. Of two concurrent edits, the second sees the result of the first.
     * The lock is the weakest that excludes edits, so views and NDA requests continue. The content is read by separate
     * statements, because the locking one would return answers from before its wait.
     */
    async lock(tx: Executor, target: { id: number; supplierId: number }): Promise<LockedVersion | undefined> {
      const [row] = await tx
        .select({ version: offers.version, createdAt: offers.updatedAt })
        .from(offers)
        .where(
          and(
            eq(offers.id, target.id),
            eq(offers.supplierId, target.supplierId),
            eq(offers.status, 'published'),
          ),
        )
        .for('no key update');
      if (!row) return undefined;
      const content = await readContent(tx, target.id);
      return content && { offerId: target.id, ...row, content };
    },

    /** Stores the locked version if the offer's content has changed since, and returns the new content. */
    async storeIfChanged(tx: Executor, locked: LockedVersion): Promise<VersionContent | undefined> {
      const content = await readContent(tx, locked.offerId);
      if (isDeepStrictEqual(locked.content, content)) return undefined;
      await this.store(tx, locked);
      return content;
    },

    /** Returns the version number that buyers read, and locks it until the transaction ends. */
    async lockKnownVersion(tx: Executor, offerId: number): Promise<number | undefined> {
      const [row] = await tx
        .select({ version: knownOffer.version })
        .from(offers)
        .where(eq(offers.id, offerId))
        .for('share');
      return row?.version;
    },

    /**
     * Returns the content that buyers read under a version number. A save that changes nothing gets a number but no
     * stored version.
     */
    async contentAt(
      executor: Executor,
      offerId: number,
      version: number,
    ): Promise<VersionContent | undefined> {
      const [earlier] = await executor
        .select({ content: offerVersions.content })
        .from(offerVersions)
        .where(and(eq(offerVersions.offerId, offerId), gte(offerVersions.version, version)))
        .orderBy(asc(offerVersions.version))
        .limit(1);
      return earlier ? wholeVersion(earlier.content) : readContent(executor, offerId);
    },

    /**
     * Returns the versions that buyers could read from the given number on, oldest first, including the current one.
     */
    async listFrom(
      executor: Executor,
      offerId: number,
      version: number,
    ): Promise<{ version: number; content: VersionContent }[]> {
      const earlier = await executor
        .select({ version: offerVersions.version, content: offerVersions.content })
        .from(offerVersions)
        .where(and(eq(offerVersions.offerId, offerId), gte(offerVersions.version, version)))
        .orderBy(asc(offerVersions.version));
      const [row] = await executor
        .select({ version: offers.version, isShownBefore: sql<boolean>`${offers.shownVersion} is not null` })
        .from(offers)
        .where(eq(offers.id, offerId));
      const content = row && !row.isShownBefore ? await readContent(executor, offerId) : undefined;
      const versions = earlier.map(({ version: number, content: stored }) => ({
        version: number,
        content: wholeVersion(stored),
      }));
      return row && content ? [...versions, { version: row.version, content }] : versions;
    },

    /**
     * Stores a version. It replaces a version stored when the offer was taken back and published again unchanged,
     * because files of a draft change without a new version.
     */
    async store(tx: Executor, locked: LockedVersion): Promise<void> {
      await tx
        .insert(offerVersions)
        .values(locked)
        .onConflictDoUpdate({
          target: [offerVersions.offerId, offerVersions.version],
          set: { content: locked.content },
        });
    },

    /** Returns a file of a stored version. */
    async findStoredAttachment(offerId: number, version: number, attachmentId: number) {
      const { rows } = await db.execute<{ fileName: string; sha256: string; contentType: string }>(sql`
        select kept.one ->> 'fileName' "fileName", f.sha256, f.content_type "contentType"
        from ${offerVersions} v
          cross join jsonb_array_elements(v.content -> 'attachments') kept(one)
          join ${storedFiles} f on f.id = (kept.one ->> 'fileId')::bigint
        where v.offer_id = ${offerId} and v.version = ${version}
          and (kept.one ->> 'attachmentId')::bigint = ${attachmentId}`);
      return rows[0];
    },

    /** Returns earlier versions, newest first. */
    listStored: (offerId: number): Promise<VersionRow[]> =>
      db
        .select({
          version: offerVersions.version,
          createdAt: offerVersions.createdAt,
          content: offerVersions.content,
        })
        .from(offerVersions)
        .where(eq(offerVersions.offerId, offerId))
        .orderBy(desc(offerVersions.version)),

    /** Counts a viewer once per day; locks the offer, so that one being removed or taken back is not counted. */
    async addView(offerId: number, { day, viewerHash }: CountedView): Promise<void> {
      await db.execute(sql`
        insert into ${offerViews} (offer_id, day, viewer_hash)
        select o.id, ${day}::date, ${viewerHash}::bytea from ${offers} o
        where o.id = ${offerId} and o.status = 'published' for key share
        on conflict do nothing`);
    },
  };
}
export type HistoryRepository = ReturnType<typeof createHistoryRepository>;
