import { sql, type SQL } from 'drizzle-orm';
import { contractNotes, contracts } from '../../../schema';
import type { ContractSide } from '../contracts.states';

/** Notes of a contract that one side has still to confirm or dispute: those of the other one. */
const openNotesOf = (side: ContractSide): SQL => sql`from ${contractNotes}
  where ${contractNotes.contractId} = ${contracts.id} and ${contractNotes.state} = 'noted' and ${contractNotes.notedBy} <> ${side}`;

export const openNotesCount = (side: ContractSide): SQL<number> =>
  sql<number>`(select count(*)::int ${openNotesOf(side)})`;

export const hasOpenNotes = (side: ContractSide): SQL => sql`exists (select 1 ${openNotesOf(side)})`;
