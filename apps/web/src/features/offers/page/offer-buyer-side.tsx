import { Button, Group, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { webPaths } from '../../../config/paths';
import { SendMessageButton } from '../../../entities/chat/send-message-button';
import { offerContractsQuery } from '../../../entities/contracts/queries';
import { isQuestionFirst } from '../../../entities/nda/nda-action.model';
import { NdaButton } from '../../../entities/nda/nda-button';
import { ndaLine, ndaSentence } from '../../../entities/nda/nda-line.model';
import { markLabels, marksOfTab } from '../../../entities/offers/buyer-marks.model';
import type { FullOffer } from '../../../entities/offers/offer';
import { useMarkOffer } from '../../../entities/offers/use-mark-offer';
import { Card } from '../../../ui/card';
import { AnchorLink, ButtonLink } from '../../../ui/links';
import { StepLine } from '../../../ui/step-line';

interface Props {
  offer: FullOffer;
  buyerId: number;
}

/** A buyer's next step: to ask, where the offer is open to them; else the NDA that opens it. */
export function OfferBuyerSide({ offer, buyerId }: Props) {
  const markOffer = useMarkOffer(buyerId);
  const status = offer.ndaStatus ?? 'Not Requested';
  const isSigned = status === 'Signed & Shared';
  const isQuestion = isQuestionFirst(offer, status);
  const isAskLoud = isSigned || isQuestion;
  const isNew = isQuestion && status === 'Not Requested';
  const tab = offer.tab ?? 'active';
  const title = isSigned ? 'Next steps' : isNew ? 'Interested?' : 'NDA';
  const ask = (
    <SendMessageButton
      viewer="buyer"
      offer={offer}
      buyerId={buyerId}
      supplierId={offer.supplierId}
      {...(isAskLoud && { label: 'Ask a question', variant: 'filled' as const })}
    />
  );
  return (
    <Card label={title}>
      <Title order={2} size="h3">
        {title}
      </Title>
      {!isNew && <StepLine steps={ndaLine(status).steps} label="Steps of the NDA" />}
      {offer.takenBack && (
        <Text size="sm">
          The supplier is working on this offer. You read it as it was published last, and are told when it is
          published again.
        </Text>
      )}
      {(!offer.closed || status !== 'Not Requested') && (
        <Text size="sm">{ndaSentence(status, offer.ndaRequired)}</Text>
      )}
      {isAskLoud && ask}
      {isSigned ? (
        <>
          <ButtonLink
            to={webPaths.buyerNda}
            search={offer.ndaId === undefined ? {} : { read: String(offer.ndaId) }}
            variant="default"
          >
            Read the signed NDA
          </ButtonLink>
          <Contracts offerId={offer.id} buyerId={buyerId} />
        </>
      ) : (
        <NdaButton buyerId={buyerId} offer={offer} ndaStatus={status} isPrimary isQuiet={isQuestion} />
      )}
      <Group gap="xs">
        {!isAskLoud && ask}
        {marksOfTab[tab].map((mark) => (
          <Button key={mark} variant="default" onClick={() => void markOffer(offer.id, mark, tab)}>
            {markLabels[mark]}
          </Button>
        ))}
      </Group>
    </Card>
  );
}

/** What has come of it so far, each with its state; nothing while there is none. */
function Contracts({ offerId, buyerId }: { offerId: number; buyerId: number }) {
  const contracts = useQuery(offerContractsQuery(buyerId, offerId));
  return contracts.data?.content.map(({ contractId, contractName, contractStatus }) => (
    <Text key={contractId} size="sm">
      Contract{' '}
      <AnchorLink to={webPaths.buyerContracts} search={{ contract: String(contractId) }} inherit>
        <bdi>{contractName}</bdi>
      </AnchorLink>
      : {contractStatus}
    </Text>
  ));
}
