import { Button } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconBookmark, IconBookmarkFilled } from '@tabler/icons-react';
import { memo } from 'react';
import { offerPath } from '../../config/paths';
import { StatusBadge } from '../../ui/status-badge';
import { AskButton } from '../chat/ask-button';
import { isQuestionFirst, ndaActionFor } from '../nda/nda-action.model';
import { NdaButton } from '../nda/nda-button';
import { useAskForNda } from '../nda/use-ask-for-nda';
import { type BuyerMark, markLabels, marksOfTab } from './buyer-marks.model';
import { CompareCheckbox } from './compare-checkbox';
import type { BuyerOffer } from './offer';
import { OfferItem } from './offer-list';
import { statusBadges, statusOf } from './offer-status.model';

interface BuyerOfferRowProps {
  buyerId: number;
  /** Its `tab` decides which actions it has, in any list. */
  offer: BuyerOffer;
  /** True if the offer was just saved from this list and keeps its place until the list is left. */
  isKept: boolean;
  /** True for a person who may not mark, ask or request. */
  isReader: boolean;
  /** Keyword to highlight in the title. */
  keyword: string;
  /** Must be a stable function, else memoisation has no effect. */
  onMark: (offer: BuyerOffer, act: BuyerMark) => void;
}

const icons: Record<BuyerMark, typeof IconBookmark> = {
  save: IconBookmark,
  removeSaved: IconBookmarkFilled,
  archive: IconArchive,
  unarchive: IconArchiveOff,
};

/** A row of a buyer's list. Memoised, because re-rendering the old list would delay the response to a filter. */
export const BuyerOfferRow = memo(function BuyerOfferRow(props: BuyerOfferRowProps) {
  const { buyerId, offer, isKept, isReader, keyword, onMark } = props;
  const { ask } = useAskForNda(buyerId, offer.id);
  const isQuestion = isQuestionFirst(offer, offer.ndaStatus);
  const badge = statusBadges[statusOf(offer)];
  const acts = (isReader ? [] : marksOfTab[offer.tab]).map((mark) => ({
    ...named(markLabels[mark], markLabels[mark], offer.title),
    mark,
    act: () => onMark(offer, mark),
  }));
  const [first, ...rest] = acts;
  const canAsk = !isReader && isQuestion && ndaActionFor(offer.ndaStatus).kind === 'request';
  const request = { ...named('Request NDA', 'Request NDA of', offer.title), act: () => void ask() };
  return (
    <OfferItem
      offer={offer}
      href={offerPath.buyer(offer.id)}
      keyword={keyword}
      tick={<CompareCheckbox offer={offer} />}
      isCompanyShown
      state={
        isKept ? (
          <StatusBadge tone="done">Saved</StatusBadge>
        ) : (
          offer.closed && <StatusBadge tone={badge.tone}>{badge.label}</StatusBadge>
        )
      }
      act={
        isKept ? (
          <Button
            variant="default"
            aria-label={`Undo saving ${offer.title}`}
            onClick={() => onMark(offer, 'removeSaved')}
          >
            Undo
          </Button>
        ) : isQuestion && !isReader ? (
          <AskButton buyerId={buyerId} offer={offer} />
        ) : (
          <NdaButton buyerId={buyerId} offer={offer} ndaStatus={offer.ndaStatus} isReader={isReader} />
        )
      }
      mark={first && { ...first, icon: icons[first.mark], letter: 's', isOn: first.mark === 'removeSaved' }}
      {...(canAsk && !isKept ? { second: request } : {})}
      more={rest}
    />
  );
});

const named = (label: string, words: string, title: string) => ({ label, fullLabel: `${words} ${title}` });
