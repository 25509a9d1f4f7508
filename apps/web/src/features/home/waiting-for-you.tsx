import { Stack, Text, Title } from '@mantine/core';
import type { ChatUser } from '@proffer/contract/chat/schemas';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { Contract } from '../../entities/contracts/contract';
import type { NdaRequest } from '../../entities/nda/nda-request';
import { offerPath, webPaths } from '../../config/paths';
import { quotePath } from '../../entities/quotes/quote-path';
import { MomentText } from '../../ui/date-text';
import { dayText } from '../../ui/date-text.model';
import { AnchorLink, ButtonLink } from '../../ui/links';
import { EmptyState } from '../../ui/list-states';
import classes from './buyer-home.module.css';
import {
  type AmendedContract,
  amendmentsToAnswer,
  contractsToAccept,
  contractsWithNotes,
  ndasToSign,
  unreadPeople,
  waitingSince,
} from './home.model';
import type { Quote } from '../../entities/quotes/quote';
import { quoteNote } from '../../entities/quotes/quote.model';
import { homeQueries } from './queries';
import { WaitingBlock } from './waiting-block';

/** What only this buyer can move on, the longest waiting first. */
export function WaitingForYou({ userId }: { userId: number }) {
  const headingId = useId();
  const waitingContracts = homeQueries.contracts(userId);
  const ndas = useQuery({ ...homeQueries.ndas(userId), select: ndasToSign });
  const contracts = useQuery({ ...waitingContracts, select: contractsToAccept });
  const amendments = useQuery({ ...waitingContracts, select: amendmentsToAnswer });
  const noted = useQuery({ ...waitingContracts, select: contractsWithNotes });
  const quotes = useQuery({
    ...homeQueries.quotes(),
    select: ({ content }) => content,
  });
  const messages = useQuery({ ...homeQueries.people(userId), select: unreadPeople });
  // Calm is only said when all answers are there: a block that failed may hide something that waits.
  const isCalm = [ndas, quotes, contracts, amendments, noted, messages].every(
    ({ data }) => data?.length === 0,
  );
  return (
    <Stack component="section" gap="sm" aria-labelledby={headingId}>
      <Title order={2} id={headingId}>
        Waiting for you
      </Title>
      <WaitingBlock name="NDAs to sign" query={ndas} allAt={webPaths.buyerNda} keyOf={({ ndaId }) => ndaId}>
        {(request) => <NdaLine request={request} />}
      </WaitingBlock>
      <WaitingBlock
        name="Quotes to answer"
        query={quotes}
        allAt={webPaths.buyerQuotes}
        keyOf={({ quoteId }) => quoteId}
      >
        {(quote) => <QuoteLine quote={quote} />}
      </WaitingBlock>
      <WaitingBlock
        name="Contracts to accept"
        query={contracts}
        allAt={webPaths.buyerContracts}
        keyOf={({ contractId }) => contractId}
      >
        {(contract) => <ContractLine contract={contract} />}
      </WaitingBlock>
      {/* One answer for all blocks of contracts: the one above says that it is on its way, or why there is none. */}
      {amendments.data && (
        <WaitingBlock
          name="Amendments to answer"
          query={amendments}
          allAt={webPaths.buyerContracts}
          keyOf={({ contractId }) => contractId}
        >
          {(contract) => <AmendmentLine contract={contract} />}
        </WaitingBlock>
      )}
      {noted.data && (
        <WaitingBlock
          name="Deliveries and invoices to confirm"
          query={noted}
          allAt={webPaths.buyerContracts}
          keyOf={({ contractId }) => contractId}
        >
          {(contract) => <NotesLine contract={contract} />}
        </WaitingBlock>
      )}
      <WaitingBlock
        name="Unread messages"
        query={messages}
        allAt={webPaths.buyerMessages}
        keyOf={({ id }) => id}
      >
        {(person) => <MessagesLine person={person} />}
      </WaitingBlock>
      {isCalm && (
        <EmptyState
          drawing="done"
          title="Nothing waits for you"
          text="NDAs to sign, quotes to answer, contracts and amendments to accept, deliveries and invoices to confirm, and unread messages stand here. Find an offer and request its NDA to begin."
          action={
            <ButtonLink to={webPaths.buyerDashboard} search={{ tab: 'active' }}>
              Find offers
            </ButtonLink>
          }
        />
      )}
    </Stack>
  );
}

function NdaLine({ request }: { request: NdaRequest }) {
  return (
    <>
      <div className={classes.words}>
        <AnchorLink to={offerPath.buyer(request.offerId)} fw={500} className={classes.target}>
          {request.offerTitle}
        </AnchorLink>
        <Text size="sm" c="dimmed">
          <bdi>{request.supplierCompany || request.companyName}</bdi> · shared{' '}
          <MomentText at={request.changedDate} />
        </Text>
      </div>
      <ButtonLink
        variant="light"
        to={webPaths.buyerNda}
        search={{ read: String(request.ndaId) }}
        aria-label={`Read and sign the NDA of ${request.offerTitle}`}
      >
        Read and sign
      </ButtonLink>
    </>
  );
}

function MessagesLine({ person }: { person: ChatUser }) {
  const name = person.companyName || person.name;
  const count = person.unreadCount;
  return (
    <>
      <div className={classes.words}>
        <Text fw={500}>{name}</Text>
        <Text size="sm" c="dimmed">
          {count.toLocaleString('en-IN')} unread {count === 1 ? 'message' : 'messages'}
          {person.lastMessageAt && (
            <>
              {' · '}
              <MomentText at={person.lastMessageAt} />
            </>
          )}
        </Text>
      </div>
      <ButtonLink
        variant="light"
        to={webPaths.buyerMessages}
        search={{ user: String(person.id) }}
        aria-label={`Read the messages of ${name}`}
      >
        Read
      </ButtonLink>
    </>
  );
}

function QuoteLine({ quote }: { quote: Quote }) {
  const { quoteId, offerTitle, supplierCompany } = quote;
  return (
    <>
      <div className={classes.words}>
        <Text fw={500}>{offerTitle}</Text>
        <Text size="sm" c="dimmed">
          <bdi>{supplierCompany}</bdi> · {quoteNote(quote, 'buyer')}
        </Text>
      </div>
      <ButtonLink
        variant="light"
        to={quotePath.buyer(quoteId)}
        aria-label={`Read and answer the quote on ${offerTitle}`}
      >
        Read and answer
      </ButtonLink>
    </>
  );
}

/** Accepting is asked with its full terms on the contract's own card, so this leads there and to nothing else. */
function ContractLine({ contract }: { contract: Contract }) {
  return (
    <>
      <div className={classes.words}>
        <Text fw={500}>{contract.contractName}</Text>
        <Text size="sm" c="dimmed">
          <bdi>{contract.supplierCompany}</bdi> · {dayText(contract.startDate)} – {dayText(contract.endDate)}{' '}
          · proposed <MomentText at={waitingSince(contract)} />
        </Text>
      </div>
      <ButtonLink
        variant="light"
        to={webPaths.buyerContracts}
        search={{ contract: String(contract.contractId) }}
        aria-label={`Read and accept ${contract.contractName}`}
      >
        Read and accept
      </ButtonLink>
    </>
  );
}

/** Like accepting, answering is asked on the contract's own card, with what the amendment changes. */
function AmendmentLine({ contract }: { contract: AmendedContract }) {
  const { contractId, contractName, supplierCompany, openAmendment } = contract;
  return (
    <>
      <div className={classes.words}>
        <Text fw={500}>{contractName}</Text>
        <Text size="sm" c="dimmed">
          <bdi>{supplierCompany}</bdi> · amendment {openAmendment.number} · proposed{' '}
          <MomentText at={openAmendment.proposedAt} />
        </Text>
      </div>
      <ButtonLink
        variant="light"
        to={webPaths.buyerContracts}
        search={{ contract: String(contractId) }}
        aria-label={`Read and answer the amendment of ${contractName}`}
      >
        Read and answer
      </ButtonLink>
    </>
  );
}

/** Each is confirmed or disputed on the page of the contract. */
function NotesLine({ contract }: { contract: Contract }) {
  const { contractId, contractName, supplierCompany, notesToAnswer } = contract;
  return (
    <>
      <div className={classes.words}>
        <Text fw={500}>{contractName}</Text>
        <Text size="sm" c="dimmed">
          <bdi>{supplierCompany}</bdi> · {notesToAnswer.buyer.toLocaleString('en-IN')} noted
        </Text>
      </div>
      <ButtonLink
        variant="light"
        to={webPaths.buyerContracts}
        search={{ contract: String(contractId) }}
        aria-label={`Read and confirm what is noted under ${contractName}`}
      >
        Read and confirm
      </ButtonLink>
    </>
  );
}
