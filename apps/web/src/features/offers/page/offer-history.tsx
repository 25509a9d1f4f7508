import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { MomentText } from '../../../ui/date-text';
import { usePrefetched } from '../../../ui/use-prefetched';
import type { OfferHistoryProps } from './offer-history-drawer';
import classes from './offer-history.module.css';

const loadDrawer = async () => (await import('./offer-history-drawer')).OfferHistoryDrawer;

/** Line with the current version and its date, and a button that opens earlier versions. */
export function OfferHistory({ offer }: OfferHistoryProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { part: OfferHistoryDrawer, want } = usePrefetched(loadDrawer);
  async function open(): Promise<void> {
    if (await want()) setIsOpen(true);
  }
  return (
    <div className={classes.line}>
      <span>
        Version {offer.version}, changed <MomentText at={offer.updatedDate} />
      </span>
      <span aria-hidden>·</span>
      <Anchor
        component="button"
        type="button"
        size="sm"
        className={classes.open}
        aria-haspopup="dialog"
        onClick={() => void open()}
      >
        History
      </Anchor>
      {OfferHistoryDrawer && (
        <OfferHistoryDrawer offer={offer} isOpen={isOpen} onClose={() => setIsOpen(false)} />
      )}
    </div>
  );
}
