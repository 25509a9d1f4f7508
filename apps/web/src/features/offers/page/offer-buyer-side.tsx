import { ActionIcon, Button, Text, Title } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconBookmark, IconBookmarkFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { webPaths } from '../../../config/paths';
import { SendMessageButton } from '../../../entities/chat/send-message-button';
import { isQuestionFirst } from '../../../entities/nda/nda-action.model';
import { NdaButton } from '../../../entities/nda/nda-button';
import {
  datedSteps,
  declinedSentence,
  endedSentence,
  ndaLine,
  ndaSentence,
} from '../../../entities/nda/nda-line.model';
import { useWithdrawNda } from '../../../entities/nda/use-withdraw-nda';
import { markLabels, marksOfTab, type BuyerMark } from '../../../entities/offers/buyer-marks.model';
import { ReadersNote } from '../../../entities/members/readers-note';
import { useIsReader } from '../../../entities/members/use-may';
import type { FullOffer } from '../../../entities/offers/offer';
import { useMarkOffer } from '../../../entities/offers/use-mark-offer';
import { Card } from '../../../ui/card';
import { AnchorLink, ButtonLink } from '../../../ui/links';
import { MomentText } from '../../../ui/date-text';
import { StepLine } from '../../../ui/step-line';
import { aroundOffer } from './around-offer.query';
import { CoveredBy, NotCovered } from './offer-cover';
import classes from './offer-page.module.css';
import { OfferQuote, takesQuotes } from './offer-quote';

interface Props {
  offer: FullOffer;
  buyerId: number;
}

/** Next step of a buyer: a question if the offer is open to them, else its NDA. */
export function OfferBuyerSide({ offer, buyerId }: Props) {
  const markOffer = useMarkOffer(buyerId);
  const withdraw = useWithdrawNda();
  const isReader = useIsReader();
  const status = offer.ndaStatus ?? 'Not Requested';
  const isSigned = status === 'Signed & Shared';
  const isOver = isSigned && offer.withheld;
  const isQuestion = isQuestionFirst(offer, status);
  const covered = isSigned && !isOver ? undefined : offer.coveredBy;
  const isOpen = (isSigned && !isOver) || covered !== undefined;
  const isAskLoud = isOpen || isQuestion;
  const isNew = isQuestion && status === 'Not Requested';
  const tab = offer.tab ?? 'active';
  const around = aroundOffer(offer, true);
  const request = useQuery({ ...around.nda(offer.ndaId ?? 0), enabled: offer.ndaId !== undefined });
  const steps = datedSteps(ndaLine(status), request.data?.history ?? []).map(({ at, ...step }) => ({
    ...step,
    note: at && <MomentText at={at} />,
  }));
  const mayQuote = takesQuotes(offer, isOpen);
  const quotes = useQuery({ ...around.quotes(), enabled: mayQuote }).data;
  const contracts = useQuery({ ...around.contracts(buyerId), enabled: isOpen || mayQuote }).data?.content;
  const answer = contracts?.find(
    ({ contractStatus, buyerAgreement }) => contractStatus === 'Pending' && !buyerAgreement,
  );
  const hasContract = contracts?.some(({ contractStatus }) => /^(?:Pending|Active)$/.test(contractStatus));
  const isQuoteLoud = mayQuote && (!hasContract || !!quotes?.some(({ waitsFor }) => waitsFor === 'buyer'));
  const quote = mayQuote && (
    <OfferQuote offer={offer} quotes={quotes} isLoud={isQuoteLoud} isReader={isReader} />
  );
  const title = isOpen ? 'Next steps' : isNew ? 'Interested?' : 'NDA';
  const ask = !isReader && (
    <SendMessageButton
      viewer="buyer"
      offer={offer}
      buyerId={buyerId}
      supplierId={offer.supplierId}
      {...(isAskLoud && { label: 'Ask a question' })}
      {...(isAskLoud && !answer && !isQuoteLoud && { variant: 'filled' as const })}
    />
  );
  const nda = (
    <NdaButton
      buyerId={buyerId}
      offer={offer}
      ndaStatus={status}
      isPrimary
      isQuiet={isQuestion || !!answer}
      isReader={isReader}
    />
  );
  return (
    <Card label={title}>
      <Title order={2} size="h3">
        {title}
      </Title>
      <div className={classes.acts} data-bottom-bar>
        {answer ? (
          <ButtonLink
            variant="filled"
            to={webPaths.buyerContracts}
            search={{ contract: String(answer.contractId) }}
          >
            {isReader ? 'See the contract' : 'Answer the contract'}
          </ButtonLink>
        ) : isQuoteLoud ? (
          quote
        ) : isAskLoud ? (
          ask
        ) : (
          nda
        )}
      </div>
      <div className={classes.acts}>
        {!isOpen && (isAskLoud || answer) && nda}
        {!isQuoteLoud && quote}
        <div className={classes.seconds}>
          {(!isAskLoud || answer || isQuoteLoud) && ask}
          {(isReader ? [] : marksOfTab[tab]).map((mark) => (
            <MarkIcon key={mark} mark={mark} onMark={() => void markOffer(offer.id, mark, tab)} />
          ))}
        </div>
      </div>
      {isReader && (
        <ReadersNote can="You can read here." deed="ask, request or answer" permission="prepare" />
      )}
      {offer.takenBack && (
        <Text size="sm">
          The supplier is working on this offer. You see the last published version and are notified when it
          is published again.
        </Text>
      )}
      {covered && <CoveredBy covered={covered} />}
      {!covered && offer.notCovered && <NotCovered notCovered={offer.notCovered} />}
      {!covered && (!offer.closed || status !== 'Not Requested') && (
        <Text size="sm">
          {isOver
            ? endedSentence
            : request.data?.declined
              ? declinedSentence
              : ndaSentence(status, offer.ndaRequired)}
        </Text>
      )}
      {request.data && status === 'Requested' && !isReader && (
        <div>
          <Button variant="subtle" size="compact-sm" onClick={() => void withdraw(request.data)}>
            Withdraw request
          </Button>
        </div>
      )}
      {request.data?.declined && (
        <AnchorLink to={webPaths.buyerNda} search={{ nda: String(request.data.ndaId) }} size="sm">
          {isReader ? 'Read it' : 'Read it, or ask again'}
        </AnchorLink>
      )}
      {!isNew && !covered && <StepLine steps={steps} label="Steps of the NDA" isColumn />}
      {isSigned && (
        <AnchorLink
          to={webPaths.buyerNda}
          search={offer.ndaId === undefined ? {} : { read: String(offer.ndaId) }}
          size="sm"
        >
          Read the signed NDA
        </AnchorLink>
      )}
      {contracts?.map(({ contractId, contractName, contractStatus }) => (
        <Text key={contractId} size="sm">
          Contract{' '}
          <AnchorLink to={webPaths.buyerContracts} search={{ contract: String(contractId) }} inherit>
            <bdi>{contractName}</bdi>
          </AnchorLink>
          : {contractStatus}
        </Text>
      ))}
    </Card>
  );
}

const markIcons: Record<BuyerMark, typeof IconBookmark> = {
  save: IconBookmark,
  removeSaved: IconBookmarkFilled,
  archive: IconArchive,
  unarchive: IconArchiveOff,
};

function MarkIcon({ mark, onMark }: { mark: BuyerMark; onMark: () => void }) {
  const Icon = markIcons[mark];
  return (
    <ActionIcon
      variant="default"
      size="input-sm"
      data-icon
      aria-label={markLabels[mark]}
      title={markLabels[mark]}
      onClick={onMark}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}
