import { groupIndian } from '@proffer/contract/wire/group-indian';
import type { ChatUser } from '@proffer/contract/chat/schemas';
import type { OwnNeed } from '../../entities/needs/need';
import type { SignatureRequest } from '@proffer/contract/signature-requests/schemas';
import { needPath, offerPath, signatureRequestPath, webPaths } from '../../config/paths';
import type { Contract } from '../../entities/contracts/contract';
import type { ContractSide } from '../../entities/contracts/keys';
import type { NdaRequest } from '../../entities/nda/nda-request';
import { renewalToSign } from '../../entities/nda/renewal.model';
import type { Quote } from '../../entities/quotes/quote';
import { partnerOf, quoteNote } from '../../entities/quotes/quote.model';
import { quotePath } from '../../entities/quotes/quote-path';
import { actWords } from '../../entities/signature-requests/act-words';
import { MomentText } from '../../ui/date-text';
import { dayText } from '../../ui/date-text.model';
import { HomeLine, type HomeLineProps, ValueText } from './home-line';
import { type AmendedContract, ndaWaitingSince, waitingSince } from './home.model';
import { placesOf } from './places';

type Parties = Pick<
  Contract,
  'supplierId' | 'supplierCompany' | 'supplierLogo' | 'buyerId' | 'buyerCompany' | 'buyerLogo'
>;

/** Returns the company on the other side. */
const companyOf = (side: ContractSide, row: Parties) =>
  side === 'supplier'
    ? { userId: row.buyerId, companyName: row.buyerCompany, logo: row.buyerLogo }
    : { userId: row.supplierId, companyName: row.supplierCompany, logo: row.supplierLogo };

/** Row of an NDA that the buyer has to sign. */
export function NdaToSignLine({ request }: { request: NdaRequest }) {
  const companyName = request.supplierCompany || request.companyName;
  const isRenewal = renewalToSign(request) !== undefined;
  const id = String(request.ndaId);
  return (
    <HomeLine
      company={{ ...companyOf('buyer', request), companyName }}
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

/** Row of an NDA request that the supplier has to answer, to finish sharing, or whose renewal is to be signed. */
export function NdaToAnswerLine({ request }: { request: NdaRequest }) {
  const { offerTitle, buyerCompany, ndaStatus, ndaId } = request;
  const isRenewal = renewalToSign(request) !== undefined;
  const id = String(ndaId);
  const [what, act] = isRenewal
    ? ['renewal signed', 'Read and sign']
    : ndaStatus === 'Requested'
      ? ['requested', 'Answer']
      : ['sharing not finished since', 'Finish sharing'];
  return (
    <HomeLine
      company={companyOf('supplier', request)}
      title={offerTitle}
      titleTo={offerPath.fromNda(request.offerId)}
      note={
        <>
          <bdi>{buyerCompany}</bdi> · {what} <MomentText at={ndaWaitingSince(request)} />
        </>
      }
      act={act}
      actLabel={`${act}: NDA of ${buyerCompany} for ${offerTitle}`}
      to={webPaths.supplierNda}
      search={isRenewal ? { renew: id } : { nda: id }}
    />
  );
}

/** Row of a conversation partner with unread messages. */
export function MessagesLine({ side, person }: { side: ContractSide; person: ChatUser }) {
  const name = person.companyName || person.name;
  const count = person.unreadCount;
  return (
    <HomeLine
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
      to={placesOf[side].messages}
      search={{ user: String(person.id) }}
    />
  );
}

/** Row of a quote that waits for this side. */
export function QuoteLine({ side, quote }: { side: ContractSide; quote: Quote }) {
  const { quoteId, offerTitle } = quote;
  const company = partnerOf(quote, side);
  return (
    <HomeLine
      company={company}
      title={offerTitle}
      note={
        <>
          <bdi>{company.companyName}</bdi> · <ValueText value={quote.total} />
          {quoteNote(quote, side)} · <MomentText at={quote.changedDate} />
        </>
      }
      act={side === 'supplier' ? 'Answer' : 'Read and answer'}
      actLabel={`${side === 'supplier' ? 'Answer' : 'Read and answer'} the quote on ${offerTitle}`}
      to={quotePath[side](quoteId)}
    />
  );
}

interface ContractLineProps {
  side: ContractSide;
  contract: Contract;
}

/** Row of a contract; leads to the contract's page, because an answer requires reading its full terms. */
function OfContract({
  side,
  contract,
  note,
  act,
  about,
}: Pick<HomeLineProps, 'note' | 'act'> & ContractLineProps & { about: string }) {
  const { contractId, contractName } = contract;
  const company = companyOf(side, contract);
  return (
    <HomeLine
      company={company}
      title={contractName}
      note={
        <>
          <bdi>{company.companyName}</bdi> ·{' '}
          <ValueText value={contract.openAmendment?.value ?? contract.value} />
          {note}
        </>
      }
      act={act}
      actLabel={`${act} ${about}${contractName}`}
      to={placesOf[side].contracts}
      search={{ contract: String(contractId) }}
    />
  );
}

/** Row of a contract to accept. */
export function ContractLine(props: ContractLineProps) {
  const { startDate, endDate } = props.contract;
  return (
    <OfContract
      {...props}
      note={
        <>
          {dayText(startDate)} – {dayText(endDate)} · proposed{' '}
          <MomentText at={waitingSince(props.side)(props.contract)} />
        </>
      }
      act="Read and accept"
      about=""
    />
  );
}

/** Row of a contract whose buyer requested changes. */
export function RevisionLine(props: ContractLineProps) {
  return (
    <OfContract
      {...props}
      note={
        <>
          changes requested <MomentText at={waitingSince(props.side)(props.contract)} />
        </>
      }
      act="Read and revise"
      about=""
    />
  );
}

/** Row of a contract with an amendment to answer. */
export function AmendmentLine(props: ContractLineProps & { contract: AmendedContract }) {
  const { number, proposedAt } = props.contract.openAmendment;
  return (
    <OfContract
      {...props}
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

/** Row of a contract with deliveries or invoices to confirm. */
export function NotesLine(props: ContractLineProps) {
  return (
    <OfContract
      {...props}
      note={`${groupIndian(props.contract.notesToAnswer[props.side])} to confirm`}
      act="Read and confirm"
      about="the deliveries and invoices of "
    />
  );
}

/** Row of an act that a colleague has prepared for the user's signature or approval. */
export function SignatureRequestLine({ request }: { request: SignatureRequest }) {
  const { id, act, title, partner, preparedBy, amount, awaits } = request;
  return (
    <HomeLine
      company={null}
      title={title}
      note={
        <>
          {actWords[act]} · <bdi>{partner}</bdi> · <ValueText value={amount} />
          prepared by <bdi>{preparedBy.name}</bdi>
        </>
      }
      act={awaits === 'approval' ? 'Read and approve' : 'Read and sign'}
      actLabel={`${awaits === 'approval' ? 'Read and approve' : 'Read and sign'}: ${title}`}
      to={signatureRequestPath(id)}
    />
  );
}

/** Row of a need of which the buyer has to decide about the answers, or to answer questions. */
export function NeedLine({ need }: { need: OwnNeed }) {
  const { needId, title, status, answers, openQuestions, deadline } = need;
  const isDeciding = status === 'deciding';
  const counted = isDeciding ? counts(answers ?? 0, 'answer') : counts(openQuestions, 'question');
  return (
    <HomeLine
      company={null}
      title={title}
      note={
        <>
          {counted}
          {deadline !== null && (
            <>
              {' · '}
              {isDeciding ? 'closed' : 'closes'} <MomentText at={deadline} />
            </>
          )}
        </>
      }
      act={isDeciding ? 'Decide' : 'Answer'}
      actLabel={isDeciding ? `Decide about ${title}` : `Answer the questions about ${title}`}
      to={needPath.buyer(needId)}
    />
  );
}

const counts = (count: number, noun: string): string =>
  `${groupIndian(count)} ${noun}${count === 1 ? '' : 's'}`;
