import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { webPaths } from '../../config/paths';
import { StatusBadge } from '../../ui/status-badge';
import { ndaActionFor } from './nda-action.model';
import { useAskForNda } from './use-ask-for-nda';
import { ButtonLink } from '../../ui/links';

interface NdaButtonProps {
  buyerId: number;
  /** `ndaId` is that of the buyer's request, where there is one. */
  offer: {
    id: number;
    title: string;
    closed: boolean;
    withheld?: boolean | undefined;
    ndaId?: number | undefined;
    coveredBy?: object | undefined;
  };
  ndaStatus: string;
  /** The loud variant, where the NDA is what the page is about. */
  isPrimary?: boolean;
  /** Where something else comes first. */
  isQuiet?: boolean;
}

/** A buyer's next step about the NDA of one offer (NDA-12 to NDA-16). */
export function NdaButton({ buyerId, offer, ndaStatus, isPrimary, isQuiet }: NdaButtonProps) {
  const { ask, isAsked } = useAskForNda(buyerId, offer.id);
  const action = ndaActionFor(ndaStatus, offer.withheld);
  const variant = isQuiet ? 'default' : isPrimary ? 'filled' : 'light';

  // Nothing new begins on what is no longer offered; what was begun is ended.
  if (action.kind === 'request' && offer.closed) return null;
  if (offer.coveredBy) return <StatusBadge tone="done">Covered</StatusBadge>;
  if (action.kind === 'signed') return <StatusBadge tone="done">{action.label}</StatusBadge>;
  if (action.isDisabled) {
    // Whoever has just pressed it stays on it: a disabled one would let go of the focus.
    const off = isAsked ? { 'data-disabled': true, 'aria-disabled': true } : { disabled: true };
    return (
      <Button variant="default" {...off}>
        {action.label}
      </Button>
    );
  }
  if (action.kind !== 'request') {
    return (
      <ButtonLink
        to={webPaths.buyerNda}
        search={
          offer.ndaId === undefined
            ? {}
            : { [action.kind === 'sign' ? 'read' : 'renew']: String(offer.ndaId) }
        }
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
