import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useRef } from 'react';
import { webPaths } from '../../config/paths';
import { errorText } from '../../lib/client';
import { StatusBadge } from '../../ui/status-badge';
import { toast } from '../../ui/toasts';
import { useRequestNda } from '../offers/buyer-marks.mutations';
import { ndaActionFor } from './nda-action.model';
import { ButtonLink } from '../../ui/links';

interface NdaButtonProps {
  buyerId: number;
  /** `ndaId` is that of the buyer's request, where there is one. */
  offer: { id: number; title: string; closed: boolean; ndaId?: number | undefined };
  ndaStatus: string;
  /** The loud variant, where the NDA is what the page is about. */
  isPrimary?: boolean;
  /** Where something else comes first. */
  isQuiet?: boolean;
}

/** A buyer's next step about the NDA of one offer (NDA-12 to NDA-16). */
export function NdaButton({ buyerId, offer, ndaStatus, isPrimary, isQuiet }: NdaButtonProps) {
  const request = useRequestNda(buyerId);
  const isAsked = useRef(false);
  const action = ndaActionFor(ndaStatus);
  const variant = isQuiet ? 'default' : isPrimary ? 'filled' : 'light';
  async function ask(): Promise<void> {
    // The second half of a double click may come before the button is drawn in its new state.
    if (isAsked.current) return;
    isAsked.current = true;
    try {
      await request.mutateAsync(offer.id);
      toast.success('NDA requested successfully');
    } catch (error) {
      isAsked.current = false;
      toast.error('NDA request failed', errorText(error));
    }
  }

  // Nothing new begins on what is no longer offered; what was begun is ended.
  if (action.kind === 'request' && offer.closed) return null;
  if (action.kind === 'signed') return <StatusBadge tone="done">{action.label}</StatusBadge>;
  if (action.isDisabled) {
    // Whoever has just pressed it stays on it: a disabled one would let go of the focus.
    const off =
      request.isPending || request.isSuccess
        ? { 'data-disabled': true, 'aria-disabled': true }
        : { disabled: true };
    return (
      <Button variant="default" {...off}>
        {action.label}
      </Button>
    );
  }
  if (action.kind === 'sign') {
    return (
      <ButtonLink
        to={webPaths.buyerNda}
        search={offer.ndaId === undefined ? {} : { read: String(offer.ndaId) }}
        variant={variant}
        leftSection={<IconPencil size={16} aria-hidden />}
        aria-label={`${action.label} of ${offer.title}`}
      >
        {action.label}
      </ButtonLink>
    );
  }
  return (
    <Button variant={variant} aria-label={`${action.label} of ${offer.title}`} onClick={() => void ask()}>
      {action.label}
    </Button>
  );
}
