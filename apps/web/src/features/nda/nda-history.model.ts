import type { RenewalState } from '@proffer/contract/wire/choices';
import type { NdaRequest } from '../../entities/nda/nda-request';
import { ndaStatusWords } from '../../entities/nda/nda-status.model';
import type { NdaRenewal } from '../../entities/nda/renewal.model';

/** One line of an NDA's history. */
interface HistoryStep {
  label: string;
  at: string;
  /** Person or company; empty if nobody in particular acted. */
  by: string;
  /** The given reason. */
  note: string;
  isFailed: boolean;
}

type Row = Pick<NdaRequest, 'history' | 'renewal' | 'supplierCompany' | 'buyerCompany'>;

const endings: Record<Exclude<RenewalState, 'open'>, string> = {
  completed: 'Renewed',
  declined: 'Renewal declined',
  withdrawn: 'Renewal withdrawn',
  ended: 'Renewal ended',
};

/** Returns every change of the NDA and its renewals, in order. */
export function historySteps(row: Row): HistoryStep[] {
  const changes = row.history.map(({ at, from, to, by, bySide, note }) => ({
    label: changeLabel({ from, to, bySide }),
    at,
    by,
    note,
    isFailed: to === 'Rejected' || to === 'Skipped',
  }));
  const steps = [...changes, ...row.renewal.rounds.flatMap((renewal) => stepsOf(renewal, row))];
  return steps.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

function changeLabel({ from, to, bySide }: Pick<Row['history'][number], 'from' | 'to' | 'bySide'>): string {
  // An entry without a change of state is the end of the cover.
  if (from === to) return 'Cover ended';
  const isObjection = from === 'Approved & Shared' && to === 'Requested' && bySide === 'buyer';
  return isObjection ? 'Changes requested' : ndaStatusWords[to];
}

function stepsOf(renewal: NdaRenewal, row: Row): HistoryStep[] {
  const { state, startedBy, startedDate, endedDate, reason } = renewal;
  const companies = { supplier: row.supplierCompany, buyer: row.buyerCompany };
  const other = startedBy === 'supplier' ? 'buyer' : 'supplier';
  const started = {
    label: 'Renewal signed',
    at: startedDate,
    by: companies[startedBy],
    note: '',
    isFailed: false,
  };
  if (state === 'open' || endedDate === null) return [started];
  const isFailed = state !== 'completed';
  // A closed account is shown next to the company.
  const by = state === 'ended' ? '' : companies[state === 'withdrawn' ? startedBy : other];
  return [started, { label: endings[state], at: endedDate, by, note: reason, isFailed }];
}
