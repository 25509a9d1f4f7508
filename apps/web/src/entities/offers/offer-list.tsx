import { lazy, type ReactNode, Suspense } from 'react';
import cardClasses from '../../ui/card.module.css';
import { useListLook } from '../../ui/list-look';
import { SkeletonList } from '../../ui/list-states';
import { OfferRow, type OfferRowProps } from './offer-row';
import classes from './offer-row.module.css';
import { listenForRowKeys } from '../../ui/row-keys';

const OfferCard = lazy(async () => ({ default: (await import('./offer-card')).OfferCard }));

interface OfferListProps {
  /** Heading of the first column. */
  lead: string;
  /** Content below the list. */
  foot?: ReactNode;
  children: ReactNode;
}

/** List of offers as cards, or as rows under sticky headings. J and K or the arrow keys move between offers. */
export function OfferList({ lead, foot, children }: OfferListProps) {
  const [look] = useListLook();
  return look === 'cards' ? (
    <div className={cardClasses.list} ref={listenForRowKeys}>
      <Suspense fallback={<SkeletonList />}>{children}</Suspense>
      {foot}
    </div>
  ) : (
    <div className={classes.rows} ref={listenForRowKeys}>
      <div className={classes.heads} aria-hidden data-print="no">
        <span className={classes.lead}>{lead}</span>
        <div className={classes.facts}>
          <span>Price</span>
          <span>Quantity</span>
          <span>Duration</span>
          <span>NDA</span>
        </div>
        <span className={classes.acts} />
      </div>
      {children}
      {foot}
    </div>
  );
}

/** An offer as a card or a row, as the user prefers. */
export function OfferItem(props: OfferRowProps) {
  const [look] = useListLook();
  return look === 'cards' ? <OfferCard {...props} /> : <OfferRow {...props} />;
}
