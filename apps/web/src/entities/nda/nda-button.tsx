import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { webPaths } from '../../config/paths';
import { StatusBadge } from '../../ui/status-badge';
import { ndaActionFor } from './nda-action.model';
import { useAskForNda } from './use-ask-for-nda';
import { ButtonLink } from '../../ui/links';

interface NdaButtonProps {
  buyerId: number;
  /** `ndaId` is the buyer's request, if there is one. */
  offer: {
    id: number;
    title: string;
    closed: boolean;
    withheld?: boolean | undefined;
    ndaId?: number | undefined;
    coveredBy?: object | undefined;
  };
  ndaStatus: string;
  /** Filled variant, where the NDA is the main subject of the page. */
  isPrimary?: boolean;
  /** Quiet variant, where another action is the main one. */
  isQuiet?: boolean;
  /** True for a person who may not request or sign. */
  isReader?: boolean;
}

/** A buyer's next step for the NDA of one offer (NDA-12 to NDA-16). */
export function NdaButton({ buyerId, offer, ndaStatus, isPrimary, isQuiet, isReader }: NdaButtonProps) {
  const { ask, isAsked } = useAskForNda(buyerId, offer.id);
  const action = ndaActionFor(ndaStatus, offer.withheld);
  const variant = isQuiet ? 'default' : isPrimary ? 'filled' : 'light';

  // A closed offer accepts no new requests; existing ones can be completed.
  if (action.kind === 'request' && offer.closed) return null;
  if (offer.coveredBy) return <StatusBadge tone="done">Covered</StatusBadge>;
  if (action.kind === 'signed') return <StatusBadge tone="done">{action.label}</StatusBadge>;
  if (action.isDisabled) {
    // After a click the button keeps the focus, which a disabled one would lose.
    const off = isAsked ? { 'data-disabled': true, 'aria-disabled': true } : { disabled: true };
    return (
      <Button variant="default" {...off}>
        {action.label}
      </Button>
    );
  }
  if (isReader) return null;
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
