import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { KeySignature } from '@proffer/proof';
import { contractSubstance, type Substance } from '@proffer/contract/contracts/substance.schemas';
import { amendmentStates, contractEventActs } from '@proffer/contract/wire/choices';
import { createdAt, identity } from './columns';
import { storedFiles } from './files';
import { offers } from './market';
import { signatureColumns } from './signature-columns';
import { partyRef } from './references';

const fileRef = () => bigint({ mode: 'number' }).references(() => storedFiles.id);

/** What a contract says beside its name, description and days: written, read and compared as a whole. */
export const substanceColumn = customType<{ data: Substance; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (substance) => JSON.stringify(substance),
  fromDriver: (stored) => contractSubstance.parse(stored),
});
const emptySubstance = sql`'{"lines": [], "paymentTerms": "", "milestones": [], "governingLaw": "", "jurisdiction": "", "papers": []}'::jsonb`;
const substance = () => substanceColumn().notNull().default(emptySubstance);

const proposedTerms = z.object({
  name: z.string(),
  description: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  substance: contractSubstance,
});

/** Whole terms that somebody would have instead of those that stand. */
const proposedColumn = customType<{ data: z.output<typeof proposedTerms>; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (terms) => JSON.stringify(terms),
  fromDriver: (stored) => proposedTerms.parse(stored),
});

/** A proposed contract and who agreed. Its status follows from these and the day (CON-15). */
export const contracts = pgTable(
  'contracts',
  {
    id: identity(),
    offerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => offers.id),
    supplierId: partyRef(),
    buyerId: partyRef(),
    name: text().notNull(),
    description: text().notNull(),
    startDate: date({ mode: 'string' }).notNull(),
    endDate: date({ mode: 'string' }).notNull(),
    startCondition: text().notNull().default(''),
    endCondition: text().notNull().default(''),
    offerVersion: integer().notNull(),
    substance: substance(),
    /** What the buyer would have instead of this revision. */
    proposed: proposedColumn(),
    /** What its lines come to with tax, in paise; null without lines. */
    valuePaise: bigint({ mode: 'number' }),
    /** Each side signs its paper; else each accepts it by a call alone. */
    toBeSigned: boolean().notNull().default(false),
    supplierAgreedAt: timestamp({ withTimezone: true }),
    buyerAgreedAt: timestamp({ withTimezone: true }),
    rejectedAt: timestamp({ withTimezone: true }),
    rejectedBy: text({ enum: ['supplier', 'buyer'] }),
    rejectReason: text().notNull().default(''),
    /** The buyer asked for changes; a new revision takes it back. */
    wantsChanges: boolean().notNull().default(false),
    revision: integer().notNull().default(1),
    /** The last amendment that both have accepted; name, description and days are those of it. */
    amendment: integer().notNull().default(0),
    /** The NDA it rests on; no reference, for requests stand in another room. */
    ndaId: bigint({ mode: 'number' }),
    /** The sealed PDF, made once both have accepted. */
    documentFileId: fileRef(),
    createdAt: createdAt(),
  },
  (t) => [
    // With what their state goes by, so that a person's contracts are counted by the index alone.
    index('contracts_supplier').on(
      t.supplierId,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
      t.startDate,
      t.endDate,
      t.supplierAgreedAt,
      t.buyerAgreedAt,
      t.rejectedAt,
      t.wantsChanges,
    ),
    index('contracts_buyer').on(
      t.buyerId,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
      t.startDate,
      t.endDate,
      t.supplierAgreedAt,
      t.buyerAgreedAt,
      t.rejectedAt,
      t.wantsChanges,
    ),
    // What two companies have agreed on is counted beside each request for an NDA, by this alone.
    index('contracts_pair').on(t.buyerId, t.supplierId, t.supplierAgreedAt, t.buyerAgreedAt),
    index('contracts_offer').on(t.offerId),
    index('contracts_document_file').on(t.documentFileId),
    // The days that both sides are told of.
    index('contracts_starting')
      .on(t.startDate, t.id)
      .where(sql`supplier_agreed_at is not null and buyer_agreed_at is not null`),
    index('contracts_ending')
      .on(t.endDate, t.id)
      .where(sql`supplier_agreed_at is not null and buyer_agreed_at is not null`),
    check('contracts_days', sql`end_date > start_date`),
    check(
      'contracts_one_outcome',
      sql`rejected_at is null or supplier_agreed_at is null or buyer_agreed_at is null`,
    ),
    check('contracts_rejected', sql`(rejected_at is null) = (rejected_by is null)`),
    check('contracts_rejected_by', sql`rejected_by in ('supplier','buyer')`),
    check(
      'contracts_wants_changes',
      sql`not wants_changes or (rejected_by is not null and rejected_by = 'buyer')`,
    ),
    check('contracts_proposed', sql`proposed is null or rejected_at is not null`),
    check(
      'contracts_document',
      sql`document_file_id is null or (supplier_agreed_at is not null and buyer_agreed_at is not null)`,
    ),
  ],
);

/**
 * Changes to a contract that both have accepted: proposed by one side, who thereby accepts it, and answered by the
 * other. Each carries the whole terms, so that the contract can be read without the ones before.
 */
export const contractAmendments = pgTable(
  'contract_amendments',
  {
    id: identity(),
    contractId: bigint({ mode: 'number' })
      .notNull()
      .references(() => contracts.id, { onDelete: 'cascade' }),
    /** The sides of the contract: put there by the database. */
    supplierId: bigint({ mode: 'number' }),
    buyerId: bigint({ mode: 'number' }),
    number: integer().notNull(),
    proposedBy: text({ enum: ['supplier', 'buyer'] }).notNull(),
    name: text().notNull(),
    description: text().notNull(),
    startDate: date({ mode: 'string' }).notNull(),
    endDate: date({ mode: 'string' }).notNull(),
    substance: substance(),
    /** Why, in the words of who proposed it. */
    reason: text().notNull(),
    state: text({ enum: amendmentStates }).notNull().default('open'),
    proposedAt: timestamp({ withTimezone: true }).notNull(),
    answeredAt: timestamp({ withTimezone: true }),
    answerReason: text().notNull().default(''),
    /** Each side's agreement: by proposing it or accepting it, or by signing it where the contract is signed. */
    supplierAgreedAt: timestamp({ withTimezone: true }),
    buyerAgreedAt: timestamp({ withTimezone: true }),
    /** The sealed PDF: what both have signed, else made once it is accepted. */
    documentFileId: fileRef(),
  },
  (t) => [
    unique('contract_amendments_number').on(t.contractId, t.number),
    uniqueIndex('contract_amendments_one_open')
      .on(t.contractId)
      .where(sql`state = 'open'`),
    index('contract_amendments_document_file').on(t.documentFileId),
    // What waits for a side, of all of its own.
    index('contract_amendments_supplier')
      .on(t.supplierId, t.contractId)
      .where(sql`state = 'open' and supplier_agreed_at is null`),
    index('contract_amendments_buyer')
      .on(t.buyerId, t.contractId)
      .where(sql`state = 'open' and buyer_agreed_at is null`),
    check('contract_amendments_days', sql`end_date > start_date`),
    check('contract_amendments_proposed_by', sql`proposed_by in ('supplier','buyer')`),
    check('contract_amendments_state', sql`state in ('open','accepted','rejected','withdrawn')`),
    check('contract_amendments_answered', sql`(state = 'open') = (answered_at is null)`),
    check(
      'contract_amendments_agreed',
      sql`(state = 'accepted') = (supplier_agreed_at is not null and buyer_agreed_at is not null)`,
    ),
    check('contract_amendments_document', sql`document_file_id is null or state = 'accepted'`),
  ],
);

/**
 * What is known of each signature under a contract or an amendment to it, with the document before and after it; only
 * ever appended to. The signatures of an older revision, and of an amendment that did not come into force, bind nobody.
 */
export const contractSignings = pgTable(
  'contract_signings',
  {
    id: identity(),
    contractId: bigint({ mode: 'number' })
      .notNull()
      .references(() => contracts.id, { onDelete: 'cascade' }),
    revision: integer().notNull(),
    /** The amendment that was signed; 0 for the contract itself. */
    amendment: integer().notNull().default(0),
    ...signatureColumns(),
    beforeFileId: fileRef().notNull(),
    afterFileId: fileRef().notNull(),
  },
  (t) => [
    unique('contract_signings_once').on(t.contractId, t.revision, t.amendment, t.side),
    index('contract_signings_user').on(t.userId),
    index('contract_signings_document').on(t.sha256After),
    index('contract_signings_before_file').on(t.beforeFileId),
    index('contract_signings_after_file').on(t.afterFileId),
  ],
);

/** Who agreed when and from where, as a sealed PDF beside the document; made once, and never changed. */
export const contractCertificates = pgTable(
  'contract_certificates',
  {
    contractId: bigint({ mode: 'number' })
      .notNull()
      .references(() => contracts.id, { onDelete: 'cascade' }),
    /** The amendment that it is about; 0 for the contract itself. */
    amendment: integer().notNull(),
    fileId: fileRef().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.contractId, t.amendment] }),
    index('contract_certificates_file').on(t.fileId),
  ],
);

/** That both sides were told of a day of a contract; one row a day and kind, so that nobody is told twice. */
export const contractNotices = pgTable(
  'contract_notices',
  {
    contractId: bigint({ mode: 'number' })
      .notNull()
      .references(() => contracts.id, { onDelete: 'cascade' }),
    kind: text({
      enum: ['starting', 'ending', 'ending-week', 'ending-day', 'ended', 'due-week', 'due-day'],
    }).notNull(),
    day: date({ mode: 'string' }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.contractId, t.kind, t.day] })],
);

/** What earlier revisions of a contract said. */
export const contractRevisions = pgTable(
  'contract_revisions',
  {
    contractId: bigint({ mode: 'number' })
      .notNull()
      .references(() => contracts.id, { onDelete: 'cascade' }),
    revision: integer().notNull(),
    name: text().notNull(),
    description: text().notNull(),
    startDate: date({ mode: 'string' }).notNull(),
    endDate: date({ mode: 'string' }).notNull(),
    substance: substance(),
    /** What the buyer would have had instead. */
    proposed: proposedColumn(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.contractId, t.revision] })],
);

/** History of every contract; only ever appended to. */
export const contractEvents = pgTable(
  'contract_events',
  {
    id: identity(),
    contractId: bigint({ mode: 'number' })
      .notNull()
      .references(() => contracts.id, { onDelete: 'cascade' }),
    act: text({ enum: contractEventActs }).notNull(),
    revision: integer().notNull(),
    actorUserId: partyRef(),
    address: text().notNull(),
    note: text().notNull().default(''),
    /** By a key of the actor's own, over an acceptance that is no signature. */
    keySignature: jsonb().$type<KeySignature>(),
    createdAt: createdAt(),
  },
  (t) => [
    index('contract_events_contract').on(t.contractId, t.id),
    index('contract_events_actor').on(t.actorUserId),
  ],
);

/** PDFs to lie with contracts. Until terms of a contract name it, a paper is its uploader's alone; then it stays with it. */
export const contractPapers = pgTable(
  'contract_papers',
  {
    id: identity(),
    uploaderId: partyRef(),
    contractId: bigint({ mode: 'number' }).references(() => contracts.id, { onDelete: 'cascade' }),
    fileId: bigint({ mode: 'number' })
      .notNull()
      .references(() => storedFiles.id),
    fileName: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('contract_papers_uploader').on(t.uploaderId),
    index('contract_papers_contract').on(t.contractId),
    index('contract_papers_file').on(t.fileId),
    index('contract_papers_loose')
      .on(t.createdAt)
      .where(sql`contract_id is null`),
  ],
);
