import { Button } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { useIsReader } from '../members/use-may';
import { useBeginTalk } from './use-begin-talk';

interface SendMessageButtonProps {
  viewer: 'buyer' | 'supplier';
  offer: { id: number; title: string };
  buyerId: number;
  supplierId: number;
  /** For example "Ask a question", where that is the next step. */
  label?: string;
  variant?: 'filled' | 'light' | 'default';
}

/** Opens the conversation about an offer and creates it if there is none (MSG-2). */
export function SendMessageButton({
  viewer,
  offer,
  buyerId,
  supplierId,
  label = 'Send message',
  variant = 'default',
}: SendMessageButtonProps) {
  const { begin, isPending } = useBeginTalk({ viewer, offerId: offer.id, buyerId, supplierId });
  if (useIsReader()) return null;

  return (
    <Button
      variant={variant}
      leftSection={<IconMessage size={16} aria-hidden />}
      aria-label={`${label} about ${offer.title}`}
      loading={isPending}
      onClick={() => void begin()}
    >
      {label}
    </Button>
  );
}
