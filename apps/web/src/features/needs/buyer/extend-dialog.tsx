import { useState } from 'react';
import { Modal, Text, TextInput } from '@mantine/core';
import { faultsOf } from '@proffer/contract/wire/faults';
import type { Need } from '../../../entities/needs/need';
import { exactText } from '../../../ui/date-text.model';
import { DayInput } from '../../../ui/day-field';
import { Form } from '../../../ui/form/form';
import { useForm } from '../../../ui/form/use-form';
import { fieldErrors } from '../../../lib/client';
import { toast } from '../../../ui/toasts';
import { deadlineOf, localDay, localTime, typedDeadlineFault } from '../form/need-form.model';
import { useExtendNeed } from '../mutations';

interface Props {
  need: Need;
  isOpen: boolean;
  onClose: () => void;
}

/** Dialog that moves the deadline of an open need. Always mounted, so that the focus returns to its button. */
export function ExtendDialog({ need, isOpen, onClose }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Extend the deadline" withCloseButton={false}>
      {isOpen && <ExtendForm need={need} onClose={onClose} />}
    </Modal>
  );
}

function ExtendForm({ need, onClose }: Omit<Props, 'isOpen'>) {
  const extend = useExtendNeed();
  const [current] = useState(() => new Date(need.deadline ?? Date.now()));
  const form = useForm({
    initial: { deadlineDay: localDay(current), deadlineTime: localTime(current) },
    check: (values) => faultsOf({ deadlineDay: laterFault(values, current) }),
    readRefusal: (error) => {
      const { deadline, ...others } = fieldErrors(error);
      return deadline === undefined ? others : { ...others, deadlineDay: deadline };
    },
    send: async (values) => {
      const { needId, version } = need;
      await extend.mutateAsync({ needId, version, deadline: deadlineOf(values) ?? '' });
      toast.announce('Deadline extended', need.title);
      onClose();
    },
  });
  return (
    <Form form={form} submitLabel="Extend" onCancel={onClose}>
      <Text size="sm">
        Now {exactText(current)}. Suppliers who answered are notified. It can only be moved to a later time.
      </Text>
      <DayInput {...form.field('deadlineDay')} label="Answers until" />
      <TextInput {...form.field('deadlineTime')} label="Time" type="time" />
    </Form>
  );
}

function laterFault(
  values: { deadlineDay: string; deadlineTime: string },
  current: Date,
): string | undefined {
  const chosen = deadlineOf(values);
  const fault = typedDeadlineFault(values, new Date());
  if (fault !== undefined || chosen === null) return fault;
  return Date.parse(chosen) > current.getTime() ? undefined : 'Must be after the present deadline.';
}
