import { Modal, Text } from '@mantine/core';
import type { Offer } from './offer';
import { Form } from '../../ui/form/form';
import { useForm } from '../../ui/form/use-form';
import { checkReason, ReasonField } from '../../ui/reason-field';
import { useTakeDown } from './take-down.mutations';

interface DialogProps {
  offer: Offer | null;
  onDone: (offer: Offer) => void;
  onClose: () => void;
  /** Called once the closing animation has ended. */
  onClosed: () => void;
}

/**
 * Dialog that asks an administrator for the reason of a takedown. Always mounted, so that the focus returns to the
 * button that opened it.
 */
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
  offer: Offer;
  onDone: (offer: Offer) => void;
  onCancel: () => void;
}

function TakeDownForm({ offer, onDone, onCancel }: FormProps) {
  const takeDown = useTakeDown();
  const form = useForm({
    initial: { reason: '' },
    check: checkReason,
    send: async ({ reason }) => {
      await takeDown.mutateAsync({ id: offer.id, reason: reason.trim() });
      onDone(offer);
    },
  });

  return (
    <Form form={form} submitLabel="Remove" isDangerous isBlocked={!form.isValid} onCancel={onCancel}>
      <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {offer.title}
      </Text>
      <Text size="sm">
        The offer is closed: buyers no longer find it, and its NDA requests and contracts stay. You can put it
        back within a day.
      </Text>
      <ReasonField {...form.field('reason')} reader={offer.companyName} data-autofocus />
    </Form>
  );
}
