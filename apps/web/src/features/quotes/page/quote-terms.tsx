import { Box, Text, Title } from '@mantine/core';
import { milestoneSums } from '@proffer/contract/contracts/substance';
import { LinesTable } from '../../../entities/contracts/lines-table';
import { TermChanges } from '../../../entities/contracts/term-changes';
import { isSameTerms } from '../../../entities/contracts/terms.model';
import type { ContractSide } from '../../../entities/contracts/keys';
import type { FullQuote, QuoteRound } from '../../../entities/quotes/quote';
import { MomentText } from '../../../ui/date-text';
import { dayText } from '../../../ui/date-text.model';
import { Facts } from '../../../ui/facts';
import { exactIndian } from '../../../ui/money.model';
import { asTerms } from '../form/terms-form.model';
import classes from './quote-page.module.css';

interface Props {
  quote: FullQuote;
  side: ContractSide;
}

const whose = (round: QuoteRound, side: ContractSide): string => {
  const what = round.side === 'supplier' ? 'quote' : 'counter-quote';
  if (round.side === side) return `Your ${what}`;
  return `The ${round.side}’s ${what}`;
};

/** The current terms: those of the last round. */
export function QuoteTerms({ quote, side }: Props) {
  const round = quote.rounds.at(-1);
  if (!round) return null;
  const { startDate, endDate, paymentTerms, governingLaw, jurisdiction, milestones, totals } = round;
  const sums = milestoneSums(totals.total, milestones);
  return (
    <section aria-label="Terms">
      <Title order={2} size="h4">
        {whose(round, side)}
      </Title>
      <Facts
        facts={[
          { label: 'Contract', value: `${dayText(startDate)} – ${dayText(endDate)}` },
          ...(round.validUntil === null
            ? []
            : [{ label: 'Can be accepted until', value: dayText(round.validUntil) }]),
          ...(governingLaw === '' ? [] : [{ label: 'Law', value: <bdi>{governingLaw}</bdi> }]),
          ...(jurisdiction === '' ? [] : [{ label: 'Courts of', value: <bdi>{jurisdiction}</bdi> }]),
        ]}
      />
      <Box mt="sm">
        <LinesTable lines={round.lines} totals={totals} />
      </Box>
      {paymentTerms !== '' && (
        <Text size="sm" mt="sm" className={classes.text}>
          Payment: {paymentTerms}
        </Text>
      )}
      {milestones.length > 0 && (
        <ul aria-label="Milestones">
          {milestones.map(({ what, dueDate, percent }, index) => (
            <li key={index}>
              <bdi>{what}</bdi>: {percent} %, ₹{exactIndian(sums[index] ?? 0)}
              {dueDate && `, due ${dayText(dueDate)}`}
            </li>
          ))}
        </ul>
      )}
      {round.note !== '' && (
        <Text size="sm" mt="sm" className={classes.text}>
          {round.note}
        </Text>
      )}
    </section>
  );
}

/** The changes of each round against the previous one, newest first and open. */
export function QuoteRounds({ quote: { rounds }, side }: Props) {
  if (rounds.length < 2) return null;
  const pairs = rounds.slice(1).flatMap((after, index) => {
    const before = rounds[index];
    return before ? [{ before, after }] : [];
  });
  return (
    <section aria-label="Rounds">
      <Title order={2} size="h4">
        What changed
      </Title>
      {pairs.toReversed().map(({ before, after }, index) => (
        <details key={after.number} open={index === 0} className={classes.round}>
          <summary>
            {whose(after, side)} <MomentText at={after.createdDate} />, beside{' '}
            {whose(before, side).toLowerCase()}
          </summary>
          {isSameTerms(asTerms(before), asTerms(after)) ? (
            <Text size="sm">The same terms.</Text>
          ) : (
            <TermChanges before={asTerms(before)} after={asTerms(after)} isWhole />
          )}
          {after.note !== '' && (
            <Text size="sm" mt="xs" className={classes.text}>
              {after.note}
            </Text>
          )}
        </details>
      ))}
    </section>
  );
}
