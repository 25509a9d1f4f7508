import { Modal, Text } from '@mantine/core';
import type { Proposal } from '@proffer/contract/offers/schemas';
import { useState } from 'react';
import { fieldErrors } from '../../lib/client';
import { isReason } from '../../ui/length-limit';
import { ReasonField } from '../../ui/reason-field';
import { SendForm } from '../../ui/send-form';
import { failureBeside } from '../../ui/send-form.model';
import { useTakeDown } from './take-down.mutations';

interface DialogProps {
  offer: Proposal | null;
  onDone: (offer: Proposal) => void;
  onClose: () => void;
  /** It is no longer on the screen. */
  onClosed: () => void;
}

/** Asks an administrator why an offer is removed. Stands on the page from the start, so that the focus returns to the button that opened it. */
export function TakeDownDialog({ offer, onDone, onClose, onClosed }: DialogProps) {
  return (
    <Modal
      opened={offer !== null}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      title="Remove this offer from the market"
    >
      {offer && <TakeDownForm key={offer.id} offer={offer} onDone={onDone} onCancel={onClose} />}
    </Modal>
  );
}

interface FormProps {
  offer: Proposal;
  onDone: (offer: Proposal) => void;
  onCancel: () => void;
}

function TakeDownForm({ offer, onDone, onCancel }: FormProps) {
  const [reason, setReason] = useState('');
  const takeDown = useTakeDown();

  return (
    <SendForm
      submitLabel="Remove"
      isDangerous
      sending={takeDown}
      isBlocked={!isReason(reason)}
      failure={failureBeside(takeDown.error, ['reason'])}
      onSend={async () => {
        await takeDown.mutateAsync({ id: offer.id, reason: reason.trim() });
        onDone(offer);
      }}
      onCancel={onCancel}
    >
      <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {offer.title}
      </Text>
      <Text size="sm">
        The offer is closed: buyers no longer find it, and its NDA requests and contracts stay. You can put it
        back within a day.
      </Text>
      <ReasonField
        reader={offer.companyName}
        data-autofocus
        disabled={takeDown.isPending}
        error={fieldErrors(takeDown.error)['reason']}
        value={reason}
        onChange={setReason}
      />
    </SendForm>
  );
}
