import { asc, eq, getTableColumns, sql } from 'drizzle-orm';
import { prepareTogether, type Database } from '../../platform/database';
import {
  contractAmendments,
  contractEvents,
  contractRevisions,
  contractSignings,
  members,
  profiles,
} from '../../schema';
import { memberName } from '../members';
import { selectAmendments, type AmendmentRow } from './amendments/amendments.repository';
import { selectSignings, type ContractSigningRow } from './signing/signings.repository';

type ContractEventRow = Pick<typeof contractEvents.$inferSelect, 'act' | 'revision' | 'note'> & {
  at: Date;
  /** Name of the person and company who acted. */
  by: string;
};
type ContractRevisionRow = Omit<typeof contractRevisions.$inferSelect, 'contractId' | 'createdAt'>;

/** Everything that belongs to a contract; each list is ordered oldest first. */
export interface ContractHistory {
  events: ContractEventRow[];
  /** Terms of earlier revisions. */
  revisions: ContractRevisionRow[];
  /** Bounded: the number of amendments is limited when one is proposed. */
  amendments: AmendmentRow[];
  signings: ContractSigningRow[];
}

/** Reads a contract's events, revisions, amendments and signatures in one statement. */
export function createContractHistoryRepository(db: Database) {
  const contractId = sql.placeholder('contractId');
  const eventColumns = {
    at: contractEvents.createdAt,
    act: contractEvents.act,
    revision: contractEvents.revision,
    note: contractEvents.note,
    by: sql<string>`${memberName} || ', ' || ${profiles.companyName}`,
  };
  const { contractId: _of, createdAt: _at, ...revisionColumns } = getTableColumns(contractRevisions);
  const amendmentColumns = getTableColumns(contractAmendments);
  const signingColumns = getTableColumns(contractSignings);
  const read = prepareTogether<{ [Name in keyof ContractHistory]: ContractHistory[Name][number] }>(
    db,
    'contract_history',
    {
      events: {
        selection: eventColumns,
        query: db
          .select(eventColumns)
          .from(contractEvents)
          .innerJoin(profiles, eq(profiles.userId, contractEvents.actorUserId))
          .leftJoin(members, eq(members.id, contractEvents.memberId))
          .where(eq(contractEvents.contractId, contractId))
          .orderBy(asc(contractEvents.createdAt), asc(contractEvents.id)),
      },
      revisions: {
        selection: revisionColumns,
        query: db
          .select(revisionColumns)
          .from(contractRevisions)
          .where(eq(contractRevisions.contractId, contractId))
          .orderBy(asc(contractRevisions.revision)),
      },
      amendments: {
        selection: amendmentColumns,
        query: selectAmendments(db, contractId),
      },
      signings: {
        selection: signingColumns,
        query: selectSignings(db, contractId),
      },
    },
  );
  return { find: (id: number): Promise<ContractHistory> => read({ contractId: id }) };
}
export type ContractHistoryRepository = ReturnType<typeof createContractHistoryRepository>;
