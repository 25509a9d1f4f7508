import { and, eq, inArray, sql } from 'drizzle-orm';
import { fromWireChanges } from '@proffer/contract/offers/fields';
import type { Answer, Attachment } from '@proffer/contract/offers/schemas';
import { batchReads } from '../../platform/batch-reads';
import { prepareTogether, type Database, type Executor } from '../../platform/database';
import { brokenConstraint, invalidField } from '../../platform/errors';
import {
  buyerOffers,
  contracts,
  conversations,
  ndaReliances,
  ndaRequests,
  profiles,
  offerAnswers,
  offerAttachments,
  offers,
  storedFiles,
} from '../../schema';
import { coverFacts, withCover, type CoverFacts } from './cover.rows';
import { asked, askFor, inPlaces, type Asked, type AskedOffer } from './offer-views.query';
import { findOfClient, sameDraft } from './client-drafts.repository';
import { prepareNewDraft, type NewDraft } from './new-offer.repository';
import {
  hasContract,
  hasQuote,
  marksOfViewer,
  ndaOfViewer,
  offerColumns,
  tabColumn,
  unbound,
  unboundColumns,
  withKept,
  type OfferChanges,
  type OfferViewRow,
} from './offers.rows';
import type { OfferStatus } from './lifecycle/offers.states';

/** Repository of offers and their answers; bulk operations on a company's offers are in `lifecycle/`. */
export function createOffersRepository(db: Database) {
  // A subquery as array is cheaper than an ordered aggregate, also if it is empty.
  const answersJson = sql<
    Answer[]
  >`array_to_json(array(select case when a.kind = 'text' then json_build_object('question', a.question, 'category', a.category, 'mandatory', a.mandatory, 'answer', a.answer) else json_build_object('question', a.question, 'category', a.category, 'mandatory', a.mandatory, 'answer', a.answer, 'kind', a.kind) end from ${offerAnswers} a where a.offer_id = ${offers.id} order by a.position))`;
  const attachmentsJson = sql<
    Attachment[]
  >`array_to_json(array(select json_strip_nulls(json_build_object('attachmentId', t.id, 'fileName', t.file_name, 'sizeBytes', f.size_bytes, 'contentType', f.content_type, 'scan', f.scan, 'signedBy', f.signed_by)) from ${offerAttachments} t join ${storedFiles} f on f.id = t.file_id where t.offer_id = ${offers.id} and not t.pending order by t.id))`;

  const beside = {
    templateId: offers.templateId,
    attribution: offers.attribution,
    categories: offers.categories,
    answers: answersJson,
    attachments: attachmentsJson,
  };
  const unboundView = { place: asked.place, ...unboundColumns, ...beside };
  const boundView = {
    place: asked.place,
    ...offerColumns,
    hasContract: hasContract(asked.viewer),
    hasQuote: hasQuote(asked.viewer),
    ...beside,
    tab: tabColumn,
    coverFacts: coverFacts(asked.viewer),
  };
  const selectBound = db
    .select(boundView)
    .from(asked.offers)
    .innerJoin(offers, eq(offers.id, asked.offer))
    .innerJoin(profiles, eq(profiles.userId, offers.supplierId))
    .leftJoin(ndaRequests, ndaOfViewer(asked.viewer))
    .leftJoin(buyerOffers, marksOfViewer(asked.viewer));
  const readBound = prepareTogether<{
    rows: Omit<OfferViewRow, 'cover'> & { coverFacts: CoverFacts } & Asked;
  }>(db, 'offer_views', { rows: { query: selectBound, selection: boundView } });
  const selectUnbound = db
    .select(unboundView)
    .from(asked.offers)
    .innerJoin(offers, eq(offers.id, asked.offer))
    .innerJoin(profiles, eq(profiles.userId, offers.supplierId));
  const readUnbound = prepareTogether<{ rows: Omit<OfferViewRow, keyof typeof unbound> & Asked }>(
    db,
    'unbound_offer_views',
    { rows: { query: selectUnbound, selection: unboundView } },
  );
  const findBound = batchReads(async (views: AskedOffer[]) =>
    inPlaces((await readBound(askFor(views))).rows.map(withCover).map(withKept), views.length),
  );
  // Querying relations that cannot exist would cost about as much as reading the offer.
  const findUnbound = batchReads(async (views: AskedOffer[]) =>
    inPlaces(
      (await readUnbound(askFor(views))).rows.map((row) => Object.assign(row, unbound)),
      views.length,
    ),
  );
  /** Returns an offer with its relations to the viewer; viewer 0 is anonymous. */
  const find = (offer: number, viewer: number): Promise<OfferViewRow | undefined> =>
    (viewer === 0 ? findUnbound : findBound)({ offer, viewer });

  const insertDraft = prepareNewDraft(db);

  return {
    find,

    /** Returns several offers in one statement, with their relations to the viewer; without those that do not exist. */
    async findAll(ids: readonly number[], viewer: number): Promise<OfferViewRow[]> {
      const all = askFor(ids.map((offer) => ({ offer, viewer })));
      if (viewer !== 0) return (await readBound(all)).rows.map(withCover).map(withKept);
      return (await readUnbound(all)).rows.map((row) => Object.assign(row, unbound));
    },

    /**
     * Adds a draft with its answers in one statement and returns it. If the supplier has a draft under the same
     * `clientId`, returns that one unchanged, or throws `repeat_differs` if another request created it.
     */
    async create(
      supplierId: number,
      fields: NewDraft & { clientRequest: string },
    ): Promise<OfferViewRow | undefined> {
      const row = await insertDraft(supplierId, fields, textOf(fields.answers ?? [])).catch(
        refuseGoneTemplate,
      );
      if (row) return row;
      const known = await findOfClient(db, supplierId, fields.clientId);
      return find(sameDraft(known, fields.clientRequest), 0);
    },

    /**
     * Writes changed fields. Returns false if the offer is not the supplier's, is off the market, has another version,
     * or is not in the expected state.
     */
    async update(
      tx: Executor,
      target: {
        id: number;
        supplierId: number;
        version: number | undefined;
        isPublished: boolean | undefined;
      },
      fields: OfferChanges,
    ): Promise<boolean> {
      const { answers, templateId, categories } = fields;
      const rows = await tx
        .update(offers)
        .set({
          ...fromWireChanges(fields),
          ...defined({ templateId, categories }),
          ...(answers === undefined ? {} : { answersText: textOf(answers) }),
          version: sql`${offers.version} + 1`,
          updatedAt: sql`now()`,
        })
        .where(
          and(
            eq(offers.id, target.id),
            eq(offers.supplierId, target.supplierId),
            inArray(offers.status, changeableStatuses(target.isPublished)),
            target.version === undefined ? undefined : eq(offers.version, target.version),
          ),
        )
        .returning({ id: offers.id })
        .catch(refuseGoneTemplate);
      if (rows.length === 0) return false;
      if (answers) {
        await tx.delete(offerAnswers).where(eq(offerAnswers.offerId, target.id));
        await writeAnswers(tx, target.id, answers);
      }
      return true;
    },

    /** Changes the state of an offer. Returns false if it is no longer in state `from`, or has another version. */
    async move(
      tx: Executor,
      { id, from, version }: { id: number; from: OfferStatus; version?: number | undefined },
      to: OfferStatus,
      at: Date,
    ): Promise<boolean> {
      const rows = await tx
        .update(offers)
        .set({
          status: to,
          updatedAt: at,
          ...(to === 'published'
            ? {
                publishedAt: sql`coalesce(${offers.publishedAt}, ${at.toISOString()}::timestamptz)`,
                // Buyers do not count the saves of a draft: their first version is number 1.
                version: sql`case when ${offers.publishedAt} is null then 1 else ${offers.version} end`,
              }
            : {}),
          // Buyers read this version until the offer is published again.
          ...(to === 'draft' ? { shownVersion: sql`${offers.version}` } : {}),
          ...(to === 'published' ? { shownVersion: null } : {}),
          ...(to === 'closed' ? { closedAt: at } : {}),
        })
        .where(
          and(
            eq(offers.id, id),
            eq(offers.status, from),
            version === undefined ? undefined : eq(offers.version, version),
          ),
        )
        .returning({ id: offers.id });
      return rows.length === 1;
    },

    /**
     * Locks the offer and returns true if NDAs, contracts or conversations depend on it. Such an offer can only be
     * closed.
     */
    async hasDependants(tx: Executor, id: number): Promise<boolean> {
      await tx.select({ id: offers.id }).from(offers).where(eq(offers.id, id)).for('update');
      const [row] = await tx
        .select({
          yes: sql<boolean>`exists (select 1 from ${ndaRequests} where ${ndaRequests.offerId} = ${id}) or exists (select 1 from ${ndaReliances} where ${ndaReliances.offerId} = ${id}) or exists (select 1 from ${contracts} where ${contracts.offerId} = ${id}) or exists (select 1 from ${conversations} where ${conversations.offerId} = ${id})`,
        })
        .from(sql`(select 1) one`);
      return row?.yes ?? false;
    },

    async remove(tx: Executor, id: number): Promise<void> {
      await tx.delete(offers).where(eq(offers.id, id));
    },
  };
}
export type OffersRepository = ReturnType<typeof createOffersRepository>;

/** Returns the states in which an edit is allowed, limited to the one that the caller expects. */
function changeableStatuses(isPublished: boolean | undefined): OfferStatus[] {
  if (isPublished === undefined) return ['draft', 'published'];
  return [isPublished ? 'published' : 'draft'];
}

/** Turns the error for a template that was removed while the wizard was open into one at its field. */
function refuseGoneTemplate(error: unknown): never {
  if (brokenConstraint(error) === 'offers_template_id_templates_id_fk') {
    throw invalidField('templateId', 'This template no longer exists. Please choose another.');
  }
  throw error;
}

/** Returns the searchable text of the answers, cut to the maximum size of an index entry. */
function textOf(answers: Answer[]): string {
  return answers
    .map(({ answer }) => answer)
    .join(' ')
    .slice(0, 100_000);
}

async function writeAnswers(tx: Executor, offerId: number, answers: Answer[]): Promise<void> {
  if (answers.length === 0) return;
  await tx.insert(offerAnswers).values(answers.map((answer, position) => ({ offerId, position, ...answer })));
}

/** Returns the object without undefined values: an absent field stays as it is, null empties it. */
function defined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
