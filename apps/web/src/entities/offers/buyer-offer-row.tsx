import { Button, Group } from '@mantine/core';
import { memo } from 'react';
import type { BuyerTab } from '@proffer/contract/wire/choices';
import type { BuyerOffer } from './offer';
import { offerPath } from '../../config/paths';
import { type BuyerMark, markLabels, marksOfTab } from './buyer-marks.model';
import { AskButton } from '../chat/ask-button';
import { isQuestionFirst } from '../nda/nda-action.model';
import { NdaButton } from '../nda/nda-button';
import { OfferCard } from './offer-card';
import { statusBadges, statusOf } from './offer-status.model';
import { StatusBadge } from '../../ui/status-badge';

interface BuyerOfferRowProps {
  buyerId: number;
  offer: BuyerOffer;
  tab: BuyerTab;
  /** Words to mark in the title. */
  keyword: string;
  /** The same function at each drawing, or nothing is gained. */
  onMark: (offer: BuyerOffer, act: BuyerMark) => void;
}

/**
 * One offer on a buyer's list. Drawn again only when it changes: at a press on a filter the old list stays for a while,
 * and drawing it again first would keep the answer to the press waiting.
 */
export const BuyerOfferRow = memo(function BuyerOfferRow({
  buyerId,
  offer,
  tab,
  keyword,
  onMark,
}: BuyerOfferRowProps) {
  const badge = statusBadges[statusOf(offer)];
  const isQuestion = isQuestionFirst(offer, offer.ndaStatus);
  return (
    <OfferCard
      offer={offer}
      href={offerPath.buyer(offer.id)}
      keyword={keyword}
      isCompanyShown
      badge={offer.closed && <StatusBadge tone={badge.tone}>{badge.label}</StatusBadge>}
      actions={
        <Group gap="xs" justify="space-between" w="100%">
          <Group gap="xs">
            {isQuestion && <AskButton buyerId={buyerId} offer={offer} />}
            <NdaButton buyerId={buyerId} offer={offer} ndaStatus={offer.ndaStatus} isQuiet={isQuestion} />
          </Group>
          <Group gap="xs">
            {marksOfTab[tab].map((act) => (
              <Button
                key={act}
                variant="default"
                aria-label={`${markLabels[act]} ${offer.title}`}
                onClick={(event) => {
                  // The card leaves at the first click: the second half of a double click is on the next one.
                  if (event.detail < 2) onMark(offer, act);
                }}
              >
                {markLabels[act]}
              </Button>
            ))}
          </Group>
        </Group>
      }
    />
  );
});
