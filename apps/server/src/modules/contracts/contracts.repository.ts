import { and, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { prepareQuery, type Database, type Executor } from '../../platform/database';
import { contractEvents, contractRevisions, contracts, fullName, offers, offerVersions } from '../../schema';
import { termsOf, type AmendableTerms } from './amendments/amendment-terms';
import { buyer, supplier } from './companies.rows';
import { createContractLists } from './contract-lists.repository';
import { rowColumns, selectContracts, type ContractRow } from './contracts.rows';
import { paiseOf } from './substance/substance';

export type { ContractRow };

export interface NewContract extends AmendableTerms {
  offerId: number;
  supplierId: number;
  buyerId: number;
  toBeSigned: boolean;
  startCondition: string;
  endCondition: string;
  offerVersion: number;
  ndaId: number | null;
  createdAt: Date;
}

/** The fields of a proposal; the rest of a new contract follows from the state of the market. */
export type ProposedContract = Omit<NewContract, 'offerVersion' | 'ndaId' | 'createdAt'>;
type LikenessField = 'offerId' | 'buyerId' | 'startDate' | 'endDate';

const proposedColumns = {
  id: contracts.id,
  offerId: contracts.offerId,
  supplierId: contracts.supplierId,
  buyerId: contracts.buyerId,
  name: contracts.name,
  description: contracts.description,
  startDate: contracts.startDate,
  endDate: contracts.endDate,
  startCondition: contracts.startCondition,
  endCondition: contracts.endCondition,
  toBeSigned: contracts.toBeSigned,
  substance: contracts.substance,
};

export type ContractChange = Partial<
  Pick<
    typeof contracts.$inferInsert,
    | 'name'
    | 'description'
    | 'startDate'
    | 'endDate'
    | 'substance'
    | 'proposed'
    | 'valuePaise'
    | 'documentFileId'
    | 'supplierAgreedAt'
    | 'buyerAgreedAt'
    | 'rejectedAt'
    | 'rejectedBy'
    | 'rejectReason'
    | 'wantsChanges'
    | 'revision'
  >
>;
export type NewContractEvent = typeof contractEvents.$inferInsert & {
  /** SHA-256 of the paper that came with the event, recorded in the deal's chain. */
  paper?: string | undefined;
};

/** Reads and writes contracts, their revisions and their events. */
export function createContractsRepository(db: Database) {
  const one = selectContracts(db).where(eq(contracts.id, sql.placeholder('id')));
  const read = prepareQuery<ContractRow>(db, 'contract', one, rowColumns);

  return {
    ...createContractLists(db),

    async find(id: number, executor: Executor = db): Promise<ContractRow | undefined> {
      const [row] = await read({ id }, executor);
      return row;
    },

    /** Locks the contract until the transaction ends and returns it. */
    async lock(tx: Executor, id: number): Promise<ContractRow | undefined> {
      await tx.select({ id: contracts.id }).from(contracts).where(eq(contracts.id, id)).for('update');
      const [row] = await read({ id }, tx);
      return row;
    },

    /**
     * Locks the offer until the transaction ends, so that the second of two equal concurrent proposals finds
     * the first.
     */
    async lockOffer(tx: Executor, offerId: number): Promise<void> {
      await tx.select({ id: offers.id }).from(offers).where(eq(offers.id, offerId)).for('no key update');
    },

    /** Returns the contracts of the buyer on the offer that have these days and are not rejected, oldest first. */
    listSimilar: (
      tx: Executor,
      { offerId, buyerId, startDate, endDate }: Pick<ProposedContract, LikenessField>,
    ): Promise<(ProposedContract & { id: number })[]> =>
      tx
        .select(proposedColumns)
        .from(contracts)
        .where(
          and(
            eq(contracts.offerId, offerId),
            eq(contracts.buyerId, buyerId),
            eq(contracts.startDate, startDate),
            eq(contracts.endDate, endDate),
            isNull(contracts.rejectedAt),
          ),
        )
        .orderBy(contracts.id),

    async create(tx: Executor, contract: NewContract): Promise<number> {
      const [row] = await tx
        .insert(contracts)
        .values({ ...contract, valuePaise: paiseOf(contract.substance) })
        .returning({ id: contracts.id });
      if (!row) throw new Error('insert into contracts returned nothing');
      return row.id;
    },

    /** Changes a contract if it is still as it was read; returns false if another transaction changed it first. */
    async change(tx: Executor, read: ContractRow, change: ContractChange): Promise<boolean> {
      const rows = await tx
        .update(contracts)
        .set(change)
        .where(and(eq(contracts.id, read.id), isAsRead(read)))
        .returning({ id: contracts.id });
      return rows.length === 1;
    },

    /** Stores the papers that a new contract names. */
    async setSubstance(tx: Executor, id: number, substance: AmendableTerms['substance']): Promise<void> {
      await tx.update(contracts).set({ substance }).where(eq(contracts.id, id));
    },

    /** Applies the terms of an accepted amendment to its contract; the database refuses any other. */
    async amend(tx: Executor, id: number, amendment: number, terms: AmendableTerms): Promise<void> {
      await tx
        .update(contracts)
        .set({ ...terms, valuePaise: paiseOf(terms.substance), amendment })
        .where(eq(contracts.id, id));
    },

    /** Stores the current terms before a new revision or the first amendment replaces them. */
    async storeRevision(tx: Executor, row: ContractRow, at: Date): Promise<void> {
      const { id: contractId, revision, proposed } = row;
      const revisionRow = { contractId, revision, ...termsOf(row), proposed, createdAt: at };
      await tx.insert(contractRevisions).values(revisionRow);
    },

    /** Adds an event to the contract's history and returns its id. */
    async addEvent(tx: Executor, event: NewContractEvent): Promise<number> {
      const [row] = await tx.insert(contractEvents).values(event).returning({ id: contractEvents.id });
      if (!row) throw new Error('insert into contract_events returned nothing');
      return row.id;
    },

    /** Returns the terms that both sides accepted originally, without later amendments. */
    async findAcceptedTerms(row: ContractRow): Promise<AmendableTerms> {
      if (row.amendment === 0) return row;
      const [accepted] = await db
        .select()
        .from(contractRevisions)
        .where(and(eq(contractRevisions.contractId, row.id), eq(contractRevisions.revision, row.revision)));
      if (!accepted)
        throw new Error(`contract ${row.id} was amended, but its accepted revision was not stored`);
      return accepted;
    },

    /** Returns the offer title and the names of both parties for a contract that does not exist yet. */
    async findParties(of: { offerId: number; supplierId: number; buyerId: number }) {
      const [row] = await db
        .select({
          offerTitle: offers.title,
          buyerCompany: buyer.companyName,
          buyerName: fullName(buyer),
          supplierCompany: supplier.companyName,
          supplierName: fullName(supplier),
        })
        .from(offers)
        .innerJoin(buyer, eq(buyer.userId, of.buyerId))
        .innerJoin(supplier, eq(supplier.userId, of.supplierId))
        .where(eq(offers.id, of.offerId));
      return row;
    },

    /** Returns the title of the offer in a given version; undefined if that version is not stored. */
    async findOfferTitle(offerId: number, version: number): Promise<string | undefined> {
      const [row] = await db
        .select({ title: sql<string>`coalesce(${offerVersions.content} ->> 'title', '')` })
        .from(offerVersions)
        .where(and(eq(offerVersions.offerId, offerId), eq(offerVersions.version, version)));
      return row?.title;
    },

    /** Stores the sealed document unless one exists; returns false if one does. */
    async setDocument(tx: Executor, id: number, fileId: number): Promise<boolean> {
      const rows = await tx
        .update(contracts)
        .set({ documentFileId: fileId })
        .where(and(eq(contracts.id, id), isNull(contracts.documentFileId)))
        .returning({ id: contracts.id });
      return rows.length === 1;
    },
  };
}
export type ContractsRepository = ReturnType<typeof createContractsRepository>;

/** Returns the condition that revision and state are unchanged since the row was read. */
function isAsRead(row: ContractRow): SQL | undefined {
  return and(
    eq(contracts.revision, row.revision),
    isSet(contracts.supplierAgreedAt, row.supplierAgreedAt),
    isSet(contracts.buyerAgreedAt, row.buyerAgreedAt),
    isSet(contracts.rejectedAt, row.rejectedAt),
    eq(contracts.wantsChanges, row.wantsChanges),
  );
}

function isSet(column: AnyPgColumn, value: Date | null): SQL {
  return value === null ? isNull(column) : isNotNull(column);
}
