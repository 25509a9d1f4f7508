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

/** What an offer said under one number, and since when. */
export interface VersionRow {
  version: number;
  createdAt: Date;
  content: StoredVersion<Attachment>;
}

/** A published offer as it was when its row was taken hold of. */
interface HeldVersion extends VersionRow {
  offerId: number;
  content: VersionContent;
}

const keptColumns = { ...contentColumns, categories: offers.categories } as const;

async function readContent(tx: Executor, offerId: number): Promise<VersionContent | undefined> {
  const [fields] = await tx.select(keptColumns).from(offers).where(eq(offers.id, offerId));
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

/** Of these files those that an earlier version of an offer still shows; a version is no foreign key. */
export async function listFilesOfVersions(tx: Executor, fileIds: number[]): Promise<number[]> {
  if (fileIds.length === 0) return [];
  const { rows } = await tx.execute<{ id: number }>(sql`
    select distinct (kept->>'fileId')::int8 as id
    from ${offerVersions} v, jsonb_array_elements(v.content->'attachments') kept
    where jsonb_typeof(v.content->'attachments') = 'array' and (kept->>'fileId')::int8 in ${fileIds}`);
  return rows.map(({ id }) => id);
}

/** The only place that touches the earlier versions of offers, and who looked at them. */
export function createHistoryRepository(db: Database) {
  return {
    /**
     * Holds the offer until the transaction ends and gives what it says, so that of two edits at once the second
     * sees what the first wrote; undefined when it is not a published offer of the supplier. The weakest lock that
     * keeps edits apart: people go on viewing and asking for NDAs meanwhile. The content is read by statements of
     * its own, because the one that waited for the lock would see answers from before it waited.
     */
    async hold(tx: Executor, target: { id: number; supplierId: number }): Promise<HeldVersion | undefined> {
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

    /** Keeps what was held if the offer says something else by now, and gives that. */
    async keepIfReplaced(tx: Executor, held: HeldVersion): Promise<VersionContent | undefined> {
      const content = await readContent(tx, held.offerId);
      if (isDeepStrictEqual(held.content, content)) return undefined;
      await this.keep(tx, held);
      return content;
    },

    /** The number of the version that buyers read, which stays so until the transaction ends. */
    async holdKnownVersion(tx: Executor, offerId: number): Promise<number | undefined> {
      const [row] = await tx
        .select({ version: knownOffer.version })
        .from(offers)
        .where(eq(offers.id, offerId))
        .for('share');
      return row?.version;
    },

    /** What buyers read under that number. A save that changes nothing has a number, and nothing of its own is kept. */
    async contentAt(
      executor: Executor,
      offerId: number,
      version: number,
    ): Promise<VersionContent | undefined> {
      const [kept] = await executor
        .select({ content: offerVersions.content })
        .from(offerVersions)
        .where(and(eq(offerVersions.offerId, offerId), gte(offerVersions.version, version)))
        .orderBy(asc(offerVersions.version))
        .limit(1);
      return kept ? wholeVersion(kept.content) : readContent(executor, offerId);
    },

    /** What buyers could read from that version on, the oldest first, with what they read now. */
    async listFrom(
      executor: Executor,
      offerId: number,
      version: number,
    ): Promise<{ version: number; content: VersionContent }[]> {
      const kept = await executor
        .select({ version: offerVersions.version, content: offerVersions.content })
        .from(offerVersions)
        .where(and(eq(offerVersions.offerId, offerId), gte(offerVersions.version, version)))
        .orderBy(asc(offerVersions.version));
      const [row] = await executor
        .select({ version: offers.version, isShownBefore: sql<boolean>`${offers.shownVersion} is not null` })
        .from(offers)
        .where(eq(offers.id, offerId));
      const content = row && !row.isShownBefore ? await readContent(executor, offerId) : undefined;
      const said = kept.map(({ version: number, content: stored }) => ({
        version: number,
        content: wholeVersion(stored),
      }));
      return row && content ? [...said, { version: row.version, content }] : said;
    },

    /**
     * Keeps what was held. One that was kept when its offer was taken back, and published again as it was, is kept anew:
     * files of a draft come and go without a version of their own.
     */
    async keep(tx: Executor, held: HeldVersion): Promise<void> {
      await tx
        .insert(offerVersions)
        .values(held)
        .onConflictDoUpdate({
          target: [offerVersions.offerId, offerVersions.version],
          set: { content: held.content },
        });
    },

    /** A file that hung on a version when it was kept for its buyers. */
    async findKeptAttachment(offerId: number, version: number, attachmentId: number) {
      const { rows } = await db.execute<{ fileName: string; sha256: string; contentType: string }>(sql`
        select kept.one ->> 'fileName' "fileName", f.sha256, f.content_type "contentType"
        from ${offerVersions} v
          cross join jsonb_array_elements(v.content -> 'attachments') kept(one)
          join ${storedFiles} f on f.id = (kept.one ->> 'fileId')::bigint
        where v.offer_id = ${offerId} and v.version = ${version}
          and (kept.one ->> 'attachmentId')::bigint = ${attachmentId}`);
      return rows[0];
    },

    /** Earlier versions, newest first. */
    listKept: (offerId: number): Promise<VersionRow[]> =>
      db
        .select({
          version: offerVersions.version,
          createdAt: offerVersions.createdAt,
          content: offerVersions.content,
        })
        .from(offerVersions)
        .where(eq(offerVersions.offerId, offerId))
        .orderBy(desc(offerVersions.version)),

    /** Counts a viewer once for a day; holds the offer, so that one being removed or taken back counts nothing. */
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
