import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText } from '../../lib/client';
import { toast } from '../../ui/toasts';
import { openConversation } from './open-conversation';

interface AskButtonProps {
  offer: { id: number; title: string; supplierId: number };
  buyerId: number;
}

/** A buyer's link from a list to the conversation about an offer; small, because lists load it first. */
export function AskButton({ offer, buyerId }: AskButtonProps) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);

  async function ask(): Promise<void> {
    setBusy(true);
    try {
      const { id: offerId, supplierId } = offer;
      await navigate(await openConversation({ viewer: 'buyer', offerId, buyerId, supplierId }));
    } catch (error) {
      toast.error('The conversation could not be opened', errorText(error));
    }
    setBusy(false);
  }

  return (
    <Button
      variant="light"
      loading={isBusy}
      aria-label={`Ask a question about ${offer.title}`}
      onClick={() => void ask()}
    >
      Ask a question
    </Button>
  );
}
