import { Button } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { errorText } from '../../lib/client';
import { toast } from '../../ui/toasts';
import { openConversation } from './open-conversation';

interface SendMessageButtonProps {
  viewer: 'buyer' | 'supplier';
  offer: { id: number; title: string };
  buyerId: number;
  supplierId: number;
  /** As in "Ask a question", where asking is what comes next. */
  label?: string;
  variant?: 'filled' | 'light' | 'default';
}

/** Leads to the conversation about an offer, and begins it when there is none (MSG-2). */
export function SendMessageButton({
  viewer,
  offer,
  buyerId,
  supplierId,
  label = 'Send message',
  variant = 'default',
}: SendMessageButtonProps) {
  const navigate = useNavigate();
  const open = useMutation({
    mutationFn: () => openConversation({ viewer, offerId: offer.id, buyerId, supplierId }),
  });

  async function begin(): Promise<void> {
    try {
      await navigate(await open.mutateAsync());
    } catch (error) {
      toast.error('The conversation could not be opened', errorText(error));
    }
  }

  return (
    <Button
      variant={variant}
      leftSection={<IconMessage size={16} aria-hidden />}
      aria-label={`${label} about ${offer.title}`}
      loading={open.isPending}
      onClick={() => void begin()}
    >
      {label}
    </Button>
  );
}
