import { Button, Text, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { FullOffer } from '../../../entities/offers/offer';
import { statusOf } from '../../../entities/offers/offer-status.model';
import { TakeDownDialog } from '../../../entities/offers/take-down-dialog';
import { useRestoreOffer } from '../../../entities/offers/use-restore-offer';
import { Card } from '../../../ui/card';
import { toast } from '../../../ui/toasts';

/** Actions of an administrator on an offer. A takedown can be undone in the alert above. */
export function OfferAdminSide({ offer }: { offer: FullOffer }) {
  const [isAsking, setIsAsking] = useState(false);
  const isRemovedHere = useRef(false);
  const { putBack } = useRestoreOffer();
  const isPublished = statusOf(offer) === 'published';
  useEffect(() => {
    if (!isPublished && isRemovedHere.current) focusPutBack();
  }, [isPublished]);

  function confirmRemoved(): void {
    setIsAsking(false);
    isRemovedHere.current = true;
    toast.success('Offer removed from the market', offer.title, { undo: () => void putBack(offer) });
  }

  return (
    <>
      {isPublished && (
        <Card label="Administration">
          <Title order={2} size="h3">
            Administration
          </Title>
          <Text size="sm">Buyers can find this offer. To remove it, enter a reason for its supplier.</Text>
          <Button variant="subtle" color="red" onClick={() => setIsAsking(true)}>
            Remove
          </Button>
        </Card>
      )}
      <TakeDownDialog
        offer={isAsking ? offer : null}
        onDone={confirmRemoved}
        onClose={() => setIsAsking(false)}
        onClosed={focusPutBack}
      />
    </>
  );
}

/** Moves the focus to the undo button, which appears with the reloaded offer, because the focused button is gone. */
function focusPutBack(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>('[data-put-back]')?.focus();
}
