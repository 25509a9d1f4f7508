import { sql, type SQL } from 'drizzle-orm';
import { contractNotes, contracts } from '../../../schema';
import type { ContractSide } from '../contracts.states';

/** Notes of a contract that one side has still to confirm or dispute: those of the other one. */
export const openNotesCount = (side: ContractSide): SQL<number> =>
  sql<number>`(select count(*)::int from ${contractNotes}
  where ${contractNotes.contractId} = ${contracts.id} and ${contractNotes.state} = 'noted' and ${contractNotes.notedBy} <> ${side})`;
