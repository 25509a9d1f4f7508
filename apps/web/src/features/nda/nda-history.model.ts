import type { RenewalState } from '@proffer/contract/wire/choices';
import type { NdaRequest } from '../../entities/nda/nda-request';
import { ndaStatusWords } from '../../entities/nda/nda-status.model';
import type { NdaRenewal } from '../../entities/nda/renewal.model';

/** One line of the history of an NDA. */
interface HistoryStep {
  label: string;
  at: string;
  /** Person or company; empty where nobody in particular is named. */
  by: string;
  /** The reason that was given. */
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

/** Every change of the NDA and of its renewals, as they came. */
export function historySteps(row: Row): HistoryStep[] {
  const changes = row.history.map(({ at, from, to, by, note }) => ({
    // What changes no state is the end of what it covered.
    label: from === to ? 'Cover ended' : ndaStatusWords[to],
    at,
    by,
    note,
    isFailed: to === 'Rejected' || to === 'Skipped',
  }));
  const steps = [...changes, ...row.renewal.rounds.flatMap((renewal) => stepsOf(renewal, row))];
  return steps.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
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
  // Whose account was closed is told where the company is.
  const by = state === 'ended' ? '' : companies[state === 'withdrawn' ? startedBy : other];
  return [started, { label: endings[state], at: endedDate, by, note: reason, isFailed }];
}
