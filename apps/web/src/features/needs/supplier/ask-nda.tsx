import { Button, Modal, Text } from '@mantine/core';
import { faultsOf } from '@proffer/contract/wire/faults';
import { useState } from 'react';
import type { Need } from '../../../entities/needs/need';
import { Form } from '../../../ui/form/form';
import { useForm } from '../../../ui/form/use-form';
import { toast } from '../../../ui/toasts';
import { useAskNda } from './answer.mutations';
import { OwnOfferField } from './own-offer-field';

/** Button with which a supplier asks the buyer to open the part under NDA. */
export function AskNda({ need }: { need: Need }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="default" mt="xs" onClick={() => setOpen(true)}>
        Ask to open it
      </Button>
      <Modal opened={isOpen} onClose={close} title="Ask to open the part under NDA" withCloseButton={false}>
        {isOpen && <AskForm need={need} onClose={close} />}
      </Modal>
    </>
  );
}

function AskForm({ need, onClose }: { need: Need; onClose: () => void }) {
  const ask = useAskNda(need);
  const form = useForm({
    initial: { offer: '' },
    check: ({ offer }) => faultsOf({ offer: offer === '' ? 'Please choose an offer.' : undefined }),
    send: async ({ offer }) => {
      await ask.mutateAsync(Number(offer));
      toast.success('The buyer is notified', 'The part opens once both of you have signed the NDA.');
      onClose();
    },
  });
  return (
    <Form form={form} submitLabel="Ask" onCancel={onClose}>
      <Text size="sm">
        Choose an offer of yours with an NDA. The buyer requests its NDA as usual; once both have signed, the
        part under NDA opens to you.
      </Text>
      <OwnOfferField
        label="Your offer"
        value={form.values.offer}
        error={form.errorOf('offer')}
        isDisabled={form.isPending}
        onChange={(offer) => form.set({ offer })}
      />
    </Form>
  );
}
