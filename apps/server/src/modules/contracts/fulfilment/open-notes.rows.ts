import { sql, type SQL } from 'drizzle-orm';
import { contractNotes, contracts } from '../../../schema';
import type { ContractSide } from '../contracts.states';

/**
 * Returns the SQL count of a contract's notes that one side still has to confirm or dispute: those of the
 * other side.
 */
export const openNotesCount = (side: ContractSide): SQL<number> =>
  sql<number>`(select count(*)::int from ${contractNotes}
  where ${contractNotes.contractId} = ${contracts.id} and ${contractNotes.state} = 'noted' and ${contractNotes.notedBy} <> ${side})`;
