import { Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import type { ContractSide } from '../../entities/contracts/keys';
import { webPaths } from '../../config/paths';
import { EmptyState } from '../../ui/list-states';
import { waitingOf } from './home.model';
import { placesOf } from './places';
import { homeQueries } from './queries';
import { WaitingBlock } from './waiting-block';
import {
  AmendmentLine,
  ContractLine,
  MessagesLine,
  NeedLine,
  NdaToAnswerLine,
  NdaToSignLine,
  NotesLine,
  QuoteLine,
  RevisionLine,
  SignatureRequestLine,
} from './waiting-lines';

const words = {
  supplier: {
    ndas: 'NDA requests to answer',
    calm: 'NDA requests and quotes to answer, contracts and amendments to accept, deliveries and invoices to confirm, and unread messages appear here.',
  },
  buyer: {
    ndas: 'NDAs to sign',
    calm: 'NDAs to sign, quotes to answer, needs to decide, contracts and amendments to accept, deliveries and invoices to confirm, and unread messages appear here. Find an offer and request its NDA to begin.',
  },
} as const;

interface WaitingForYouProps {
  side: ContractSide;
  userId: number;
  /** Button shown when nothing waits. */
  calmAction?: ReactNode;
}

/** Blocks of the items that wait for this user, longest waiting first. */
export function WaitingForYou({ side, userId, calmAction }: WaitingForYouProps) {
  const headingId = useId();
  const places = placesOf[side];
  const waitingContracts = homeQueries.contracts(side, userId);
  const ndas = useQuery(homeQueries.ndas(side, userId));
  const contracts = useQuery({ ...waitingContracts, select: ({ toAccept }) => toAccept });
  const revisions = useQuery({ ...waitingContracts, select: ({ toRevise }) => toRevise });
  const amendments = useQuery({ ...waitingContracts, select: ({ amended }) => amended });
  const noted = useQuery({ ...waitingContracts, select: (waiting) => waiting.noted });
  const quotes = useQuery({
    ...homeQueries.quotes(side),
    select: ({ content, totalElements }) => waitingOf(content, totalElements),
  });
  const needs = useQuery({
    ...homeQueries.needs(),
    enabled: side === 'buyer',
    select: ({ content, totalElements }) => waitingOf(content, totalElements),
  });
  const signatures = useQuery({
    ...homeQueries.signatureRequests(side, userId),
    select: ({ content, total }) => ({ rows: content, total }),
  });
  const messages = useQuery(homeQueries.people(side, userId));
  // Shown only after all blocks have loaded, because a failed block may contain waiting items.
  const all = [ndas, quotes, contracts, revisions, amendments, noted, signatures, messages];
  const isCalm = [...all, ...(side === 'buyer' ? [needs] : [])].every(({ data }) => data?.total === 0);
  return (
    <Stack component="section" gap="sm" aria-labelledby={headingId}>
      <Title order={2} id={headingId}>
        Waiting for you
      </Title>
      {/* Of no interest to a company with one person, so nothing is shown while it loads. */}
      {signatures.data && (
        <WaitingBlock
          name="Waiting for your signature or approval"
          query={signatures}
          allAt={webPaths.signatureRequests}
          keyOf={({ id }) => id}
        >
          {(request) => <SignatureRequestLine request={request} />}
        </WaitingBlock>
      )}
      <WaitingBlock name={words[side].ndas} query={ndas} allAt={places.ndas} keyOf={({ ndaId }) => ndaId}>
        {(request) =>
          side === 'supplier' ? <NdaToAnswerLine request={request} /> : <NdaToSignLine request={request} />
        }
      </WaitingBlock>
      <WaitingBlock
        name="Quotes to answer"
        query={quotes}
        allAt={places.quotes}
        keyOf={({ quoteId }) => quoteId}
      >
        {(quote) => <QuoteLine side={side} quote={quote} />}
      </WaitingBlock>
      {side === 'buyer' && (
        <WaitingBlock name="Needs" query={needs} allAt={webPaths.buyerNeeds} keyOf={({ needId }) => needId}>
          {(need) => <NeedLine need={need} />}
        </WaitingBlock>
      )}
      <WaitingBlock
        name="Contracts to accept"
        query={contracts}
        allAt={places.contracts}
        keyOf={({ contractId }) => contractId}
      >
        {(contract) => <ContractLine side={side} contract={contract} />}
      </WaitingBlock>
      {/* All contract blocks share one query; the block above shows its loading and error states. */}
      {revisions.data && (
        <WaitingBlock
          name="Contracts to revise"
          query={revisions}
          allAt={places.contracts}
          keyOf={({ contractId }) => contractId}
        >
          {(contract) => <RevisionLine side={side} contract={contract} />}
        </WaitingBlock>
      )}
      {amendments.data && (
        <WaitingBlock
          name="Amendments to answer"
          query={amendments}
          allAt={places.contracts}
          keyOf={({ contractId }) => contractId}
        >
          {(contract) => <AmendmentLine side={side} contract={contract} />}
        </WaitingBlock>
      )}
      {noted.data && (
        <WaitingBlock
          name="Deliveries and invoices to confirm"
          query={noted}
          allAt={places.contracts}
          keyOf={({ contractId }) => contractId}
        >
          {(contract) => <NotesLine side={side} contract={contract} />}
        </WaitingBlock>
      )}
      <WaitingBlock name="Unread messages" query={messages} allAt={places.messages} keyOf={({ id }) => id}>
        {(person) => <MessagesLine side={side} person={person} />}
      </WaitingBlock>
      {isCalm && (
        <EmptyState
          drawing="done"
          title="Nothing is waiting for you"
          text={words[side].calm}
          {...(calmAction ? { action: calmAction } : {})}
        />
      )}
    </Stack>
  );
}
