import { groupIndian } from '@proffer/contract/wire/group-indian';
import { Stack, Text, Title } from '@mantine/core';
import type { ChatUser } from '@proffer/contract/chat/schemas';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { CompanyLogo } from '../../entities/companies/company-logo';
import type { Contract } from '../../entities/contracts/contract';
import type { NdaRequest } from '../../entities/nda/nda-request';
import { renewalToSign } from '../../entities/nda/renewal.model';
import { offerPath, webPaths } from '../../config/paths';
import { quotePath } from '../../entities/quotes/quote-path';
import { MomentText } from '../../ui/date-text';
import { dayText } from '../../ui/date-text.model';
import { AnchorLink, ButtonLink } from '../../ui/links';
import { EmptyState } from '../../ui/list-states';
import classes from './buyer-home.module.css';
import { type AmendedContract, ndaWaitingSince, waitingOf, waitingSince } from './home.model';
import type { Quote } from '../../entities/quotes/quote';
import { quoteNote } from '../../entities/quotes/quote.model';
import { homeQueries } from './queries';
import { WaitingBlock } from './waiting-block';

/** Blocks of the items that wait for this buyer, longest waiting first. */
export function WaitingForYou({ userId }: { userId: number }) {
  const headingId = useId();
  const waitingContracts = homeQueries.contracts(userId);
  const ndas = useQuery(homeQueries.ndas(userId));
  const contracts = useQuery({ ...waitingContracts, select: ({ toAccept }) => toAccept });
  const amendments = useQuery({ ...waitingContracts, select: ({ amended }) => amended });
  const noted = useQuery({ ...waitingContracts, select: (waiting) => waiting.noted });
  const quotes = useQuery({
    ...homeQueries.quotes(),
    select: ({ content, totalElements }) => waitingOf(content, totalElements),
  });
  const messages = useQuery(homeQueries.people(userId));
  // Shown only after all blocks have loaded, because a failed block may contain waiting items.
  const isCalm = [ndas, quotes, contracts, amendments, noted, messages].every(
    ({ data }) => data?.total === 0,
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
      {/* All contract blocks share one query; the block above shows its loading and error states. */}
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
          text="NDAs to sign, quotes to answer, contracts and amendments to accept, deliveries and invoices to confirm, and unread messages appear here. Find an offer and request its NDA to begin."
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

interface LineProps {
  company: { userId: number; companyName: string; logo: string | null };
  title: string;
  /** Link of the title, if it differs from the action's. */
  titleTo?: string;
  note: ReactNode;
  act: string;
  /** Action and its object, for screen readers. */
  actLabel: string;
  to: string;
  search?: Record<string, string>;
}

/** Row of a waiting item: company, title and a button. */
function Line({ company, title, titleTo, note, act, actLabel, to, search = {} }: LineProps) {
  return (
    <>
      <div className={classes.words}>
        <CompanyLogo company={company} size="2.25rem" />
        <div>
          <AnchorLink
            to={titleTo ?? to}
            search={titleTo === undefined ? search : {}}
            fw={500}
            className={classes.target}
          >
            {title}
          </AnchorLink>
          <Text size="sm" c="dimmed">
            {note}
          </Text>
        </div>
      </div>
      <ButtonLink variant="light" to={to} search={search} aria-label={actLabel}>
        {act}
      </ButtonLink>
    </>
  );
}

const supplierOf = (row: Pick<Contract, 'supplierId' | 'supplierCompany' | 'supplierLogo'>) => ({
  userId: row.supplierId,
  companyName: row.supplierCompany,
  logo: row.supplierLogo,
});

function NdaLine({ request }: { request: NdaRequest }) {
  const companyName = request.supplierCompany || request.companyName;
  const isRenewal = renewalToSign(request) !== undefined;
  const id = String(request.ndaId);
  return (
    <Line
      company={{ ...supplierOf(request), companyName }}
      title={request.offerTitle}
      titleTo={offerPath.buyer(request.offerId)}
      note={
        <>
          <bdi>{companyName}</bdi> · {isRenewal ? 'renewal signed' : 'shared'}{' '}
          <MomentText at={ndaWaitingSince(request)} />
        </>
      }
      act="Read and sign"
      actLabel={`Read and sign the NDA of ${request.offerTitle}`}
      to={webPaths.buyerNda}
      search={isRenewal ? { renew: id } : { read: id }}
    />
  );
}

function MessagesLine({ person }: { person: ChatUser }) {
  const name = person.companyName || person.name;
  const count = person.unreadCount;
  return (
    <Line
      company={{ userId: person.id, companyName: name, logo: person.logo }}
      title={name}
      note={
        <>
          {groupIndian(count)} unread {count === 1 ? 'message' : 'messages'}
          {person.lastMessageAt && (
            <>
              {' · '}
              <MomentText at={person.lastMessageAt} />
            </>
          )}
        </>
      }
      act="Read"
      actLabel={`Read the messages of ${name}`}
      to={webPaths.buyerMessages}
      search={{ user: String(person.id) }}
    />
  );
}

function QuoteLine({ quote }: { quote: Quote }) {
  const { quoteId, offerTitle, supplierCompany } = quote;
  return (
    <Line
      company={supplierOf(quote)}
      title={offerTitle}
      note={
        <>
          <bdi>{supplierCompany}</bdi> · {quoteNote(quote, 'buyer')}
        </>
      }
      act="Read and answer"
      actLabel={`Read and answer the quote on ${offerTitle}`}
      to={quotePath.buyer(quoteId)}
    />
  );
}

/** Row of a contract; leads to the contract's page, because an answer requires reading its full terms. */
function OfContract({
  contract,
  note,
  act,
  about,
}: Pick<LineProps, 'note' | 'act'> & { contract: Contract; about: string }) {
  const { contractId, contractName, supplierCompany } = contract;
  return (
    <Line
      company={supplierOf(contract)}
      title={contractName}
      note={
        <>
          <bdi>{supplierCompany}</bdi> · {note}
        </>
      }
      act={act}
      actLabel={`${act} ${about}${contractName}`}
      to={webPaths.buyerContracts}
      search={{ contract: String(contractId) }}
    />
  );
}

function ContractLine({ contract }: { contract: Contract }) {
  return (
    <OfContract
      contract={contract}
      note={
        <>
          {dayText(contract.startDate)} – {dayText(contract.endDate)} · proposed{' '}
          <MomentText at={waitingSince(contract)} />
        </>
      }
      act="Read and accept"
      about=""
    />
  );
}

function AmendmentLine({ contract }: { contract: AmendedContract }) {
  const { number, proposedAt } = contract.openAmendment;
  return (
    <OfContract
      contract={contract}
      note={
        <>
          amendment {number} · proposed <MomentText at={proposedAt} />
        </>
      }
      act="Read and answer"
      about="the amendment of "
    />
  );
}

function NotesLine({ contract }: { contract: Contract }) {
  return (
    <OfContract
      contract={contract}
      note={`${groupIndian(contract.notesToAnswer.buyer)} to confirm`}
      act="Read and confirm"
      about="the deliveries and invoices of "
    />
  );
}
