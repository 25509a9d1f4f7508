import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { ReadersNote } from '../../../entities/members/readers-note';
import { useIsReader } from '../../../entities/members/use-may';
import { contractPath } from '../../../config/paths';
import type { ContractSide } from '../../../entities/contracts/keys';
import type { FullQuote } from '../../../entities/quotes/quote';
import { EndDialog } from '../../../entities/quotes/end-dialog';
import { useAcceptance } from '../../../entities/quotes/use-acceptance';
import { partnerOf, quoteNote } from '../../../entities/quotes/quote.model';
import { RequestDialog } from '../../../entities/signature-requests/request-dialog';
import { useSigningWay } from '../../../entities/signature-requests/use-signing-way';
import { ButtonLink } from '../../../ui/links';
import { moneyText } from '../../../ui/money.model';
import { canAccept, canCounter, canQuote, endingOf } from './acts.model';
import classes from '../../../ui/decided-page.module.css';

interface Props {
  quote: FullQuote;
  side: ContractSide;
}

/** The next actor and the viewer's actions: one main button, the others in a menu. */
export function DecisionBar({ quote, side }: Props) {
  const [isEnding, setEnding] = useState(false);
  // The act for which the dialog was opened, also while it closes afterwards.
  const [endingAct, setEndingAct] = useState<'decline' | 'withdraw'>('decline');
  const { way, takeRefusal } = useSigningWay(quote.total);
  const [isRequesting, setRequesting] = useState(false);
  const acceptance = useAcceptance(side, takeRefusal);
  const isReader = useIsReader();
  const ending = isReader ? null : endingOf(quote, side);
  const accepts = canAccept(quote, side);
  const isYours = quote.waitsFor === side;
  return (
    <section
      className={classes.bar}
      data-bottom-bar
      data-yours={isYours || undefined}
      aria-label="Decision"
      data-print="no"
    >
      <div className={classes.state}>
        <Text size="sm" fw={600}>
          {quoteNote(quote, side)}
        </Text>
        {quote.blockedReason !== null && <Text size="sm">{quote.blockedReason}</Text>}
      </div>
      {isReader && quote.waitsFor === side && (
        <ReadersNote can="You can read this quote." deed="answer" permission="prepare" />
      )}
      <Group gap="xs">
        {ending !== null && (
          <Button
            variant="subtle"
            color="red"
            disabled={acceptance.isPending}
            onClick={() => {
              setEndingAct(ending);
              setEnding(true);
            }}
          >
            {ending === 'decline' ? 'Decline' : 'Withdraw'}
          </Button>
        )}
        {!isReader && (canQuote(quote, side) || canCounter(quote, side)) && (
          <ButtonLink
            to="."
            search={{ do: 'terms' }}
            {...(accepts || quote.status === 'Quoted' ? { variant: 'default' } : {})}
          >
            {side === 'buyer' ? 'Propose other terms' : quote.round === 0 ? 'Send a quote' : 'Revise quote'}
          </ButtonLink>
        )}
        {accepts && way === 'request' && (
          <Button onClick={() => setRequesting(true)}>Request acceptance</Button>
        )}
        {accepts && way === 'sign' && (
          <Button loading={acceptance.isPending} onClick={() => void acceptance.accept(quote)}>
            Accept and create contract
          </Button>
        )}
        {quote.contractId !== null && (
          <ButtonLink to={contractPath[side](quote.contractId)}>Go to the contract</ButtonLink>
        )}
      </Group>
      <RequestDialog
        prepared={{ act: 'quote.accept', subjectId: quote.quoteId, input: { round: quote.round } }}
        amount={quote.total}
        isOpen={isRequesting}
        onClose={() => setRequesting(false)}
      >
        <Text size="sm">
          The quote for <bdi>{quote.offerTitle}</bdi> is accepted as it is in round {quote.round}
          {quote.total === null ? '' : `, for ${moneyText(quote.total)} including tax`}. The contract is
          created then.
        </Text>
      </RequestDialog>
      <EndDialog
        quote={quote}
        reader={partnerOf(quote, side).companyName}
        act={endingAct}
        isOpen={isEnding}
        onClose={() => setEnding(false)}
      />
    </section>
  );
}
