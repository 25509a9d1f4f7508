import type { FullContract } from '../../../entities/contracts/contract';
import { MomentText } from '../../../ui/date-text';
import { StepLine } from '../../../ui/step-line';
import classes from './contract-page.module.css';

type Event = FullContract['history'][number];

const words: Record<Event['act'], string> = {
  proposed: 'Proposed',
  accepted: 'Accepted',
  rejected: 'Rejected',
  wants_changes: 'Changes requested',
  revised: 'Sent again',
  amendment_proposed: 'Amendment proposed',
  amendment_accepted: 'Amendment accepted',
  amendment_rejected: 'Amendment rejected',
  amendment_withdrawn: 'Amendment withdrawn',
  delivery_noted: 'Delivery recorded',
  delivery_confirmed: 'Delivery confirmed',
  delivery_disputed: 'Delivery disputed',
  delivery_withdrawn: 'Delivery withdrawn',
  invoice_noted: 'Invoice recorded',
  invoice_confirmed: 'Invoice confirmed',
  invoice_disputed: 'Invoice disputed',
  invoice_withdrawn: 'Invoice withdrawn',
};

const refusals: ReadonlySet<Event['act']> = new Set([
  'rejected',
  'amendment_rejected',
  'delivery_disputed',
  'invoice_disputed',
]);

function whichOf({ amendment, revision }: Event): string {
  if (amendment !== null) return `, no. ${amendment}`;
  return revision > 1 ? `, revision ${revision}` : '';
}

/** The history of a contract: who did what and when, oldest first. */
export function ContractHistory({ history }: Pick<FullContract, 'history'>) {
  const steps = history.map((event, index) => ({
    label: `${index + 1}. ${words[event.act]}${whichOf(event)}`,
    state: refusals.has(event.act) ? ('failed' as const) : ('done' as const),
    note: (
      <>
        <MomentText at={event.at} />
        {event.by && (
          <>
            {' · '}
            <bdi>{event.by}</bdi>
          </>
        )}
        {event.note && <span className={classes.note}>{event.note}</span>}
      </>
    ),
  }));
  return <StepLine label="History of the contract" steps={steps} />;
}
