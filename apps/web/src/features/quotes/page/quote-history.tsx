import type { QuoteEventAct } from '@proffer/contract/wire/choices';
import type { FullQuote } from '../../../entities/quotes/quote';
import { MomentText } from '../../../ui/date-text';
import { StepLine } from '../../../ui/step-line';
import classes from './quote-page.module.css';

const words: Record<QuoteEventAct, string> = {
  asked: 'Requested',
  quoted: 'Quoted',
  countered: 'Other terms proposed',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
};

/** The history of a quote: who did what and when, oldest first. */
export function QuoteHistory({ history }: Pick<FullQuote, 'history'>) {
  const steps = history.map(({ act, at, by, note }, index) => ({
    label: `${index + 1}. ${words[act]}`,
    state: act === 'declined' || act === 'withdrawn' ? ('failed' as const) : ('done' as const),
    note: (
      <>
        <MomentText at={at} /> · <bdi>{by}</bdi>
        {note && <span className={classes.note}>{note}</span>}
      </>
    ),
  }));
  return <StepLine label="History of the quote" steps={steps} isColumn />;
}
