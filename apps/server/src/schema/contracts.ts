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
import { personColumns } from './person-columns';
import { partyRef } from './references';

const fileRef = () => bigint({ mode: 'number' }).references(() => storedFiles.id);

/** Terms of a contract other than name, description and dates; written, read and compared as a whole. */
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

/** Complete terms that one side proposes instead of the current ones. */
const proposedColumn = customType<{ data: z.output<typeof proposedTerms>; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (terms) => JSON.stringify(terms),
  fromDriver: (stored) => proposedTerms.parse(stored),
});

/** A contract and the agreement of both sides. Its status follows from these columns and the date (CON-15). */
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
    /** Terms that the buyer proposes instead of this revision. */
    proposed: proposedColumn(),
    /** Total of the lines including tax, in paise; null without lines. */
    valuePaise: bigint({ mode: 'number' }),
    /** True if each side signs the document; otherwise each accepts by a call. */
    toBeSigned: boolean().notNull().default(false),
    supplierAgreedAt: timestamp({ withTimezone: true }),
    buyerAgreedAt: timestamp({ withTimezone: true }),
    rejectedAt: timestamp({ withTimezone: true }),
    rejectedBy: text({ enum: ['supplier', 'buyer'] }),
    rejectReason: text().notNull().default(''),
    /** True if the buyer asked for changes; a new revision resets it. */
    wantsChanges: boolean().notNull().default(false),
    revision: integer().notNull().default(1),
    /** Number of the last accepted amendment, whose name, description and dates the contract has; 0 for none. */
    amendment: integer().notNull().default(0),
    /** The NDA that the contract rests on. Not a foreign key, because requests belong to another module. */
    ndaId: bigint({ mode: 'number' }),
    /** The sealed PDF, created once both sides have accepted. */
    documentFileId: fileRef(),
    createdAt: createdAt(),
  },
  (t) => [
    // Includes the columns of the state, so that a user's contracts are counted by an index-only scan.
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
    // Contracts of two companies are counted for each NDA request, by this index only.
    index('contracts_pair').on(t.buyerId, t.supplierId, t.supplierAgreedAt, t.buyerAgreedAt),
    index('contracts_offer').on(t.offerId),
    index('contracts_document_file').on(t.documentFileId),
    // Dates that both sides are notified of.
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
 * Changes of an agreed contract: proposed, and thereby accepted, by one side and answered by the other. Each contains
 * the complete terms, so that it can be read without earlier ones.
 */
export const contractAmendments = pgTable(
  'contract_amendments',
  {
    id: identity(),
    contractId: bigint({ mode: 'number' })
      .notNull()
      .references(() => contracts.id, { onDelete: 'cascade' }),
    /** Supplier and buyer of the contract; set by a trigger. */
    supplierId: bigint({ mode: 'number' }),
    buyerId: bigint({ mode: 'number' }),
    number: integer().notNull(),
    proposedBy: text({ enum: ['supplier', 'buyer'] }).notNull(),
    name: text().notNull(),
    description: text().notNull(),
    startDate: date({ mode: 'string' }).notNull(),
    endDate: date({ mode: 'string' }).notNull(),
    substance: substance(),
    /** Reason of the proposing side. */
    reason: text().notNull(),
    state: text({ enum: amendmentStates }).notNull().default('open'),
    proposedAt: timestamp({ withTimezone: true }).notNull(),
    answeredAt: timestamp({ withTimezone: true }),
    answerReason: text().notNull().default(''),
    /** When each side agreed: by proposing, by accepting, or by signing if the contract is signed. */
    supplierAgreedAt: timestamp({ withTimezone: true }),
    buyerAgreedAt: timestamp({ withTimezone: true }),
    /** The sealed PDF: the one that both sides have signed, or one created after the acceptance. */
    documentFileId: fileRef(),
  },
  (t) => [
    unique('contract_amendments_number').on(t.contractId, t.number),
    uniqueIndex('contract_amendments_one_open')
      .on(t.contractId)
      .where(sql`state = 'open'`),
    index('contract_amendments_document_file').on(t.documentFileId),
    // Amendments that wait for a side.
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
 * Signatures of contracts and amendments, with the hash of the document before and after; append-only. Signatures of
 * an older revision, or of an amendment that did not come into force, bind nobody.
 */
export const contractSignings = pgTable(
  'contract_signings',
  {
    id: identity(),
    contractId: bigint({ mode: 'number' })
      .notNull()
      .references(() => contracts.id, { onDelete: 'cascade' }),
    revision: integer().notNull(),
    /** Number of the signed amendment; 0 for the contract. */
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

/** Sealed PDF that records who agreed when and from where; created once and never changed. */
export const contractCertificates = pgTable(
  'contract_certificates',
  {
    contractId: bigint({ mode: 'number' })
      .notNull()
      .references(() => contracts.id, { onDelete: 'cascade' }),
    /** Number of the amendment; 0 for the contract. */
    amendment: integer().notNull(),
    fileId: fileRef().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.contractId, t.amendment] }),
    index('contract_certificates_file').on(t.fileId),
  ],
);

/** Notifications of both sides about a date of a contract; one row per date and kind, so that each is sent once. */
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

/** Terms of earlier revisions of a contract. */
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
    /** Terms that the buyer proposed instead. */
    proposed: proposedColumn(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.contractId, t.revision] })],
);

/** History of every contract; append-only. */
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
    ...personColumns(),
    address: text().notNull(),
    note: text().notNull().default(''),
    /** Signature by the actor's own key, for an acceptance without a signed document. */
    keySignature: jsonb().$type<KeySignature>(),
    createdAt: createdAt(),
  },
  (t) => [
    index('contract_events_contract').on(t.contractId, t.id),
    index('contract_events_actor').on(t.actorUserId),
  ],
);

/**
 * PDFs attached to contracts. A file belongs to its uploader until the terms of a contract refer to it; then it stays
 * with the contract.
 */
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
