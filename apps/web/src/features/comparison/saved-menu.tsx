import { ActionIcon, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { comparisonNameRule } from '@proffer/contract/comparison/rules';
import { faultsOf } from '@proffer/contract/wire/faults';
import { lineFault } from '@proffer/contract/wire/text-rules';
import { IconBookmark, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { webPaths } from '../../config/paths';
import { errorText } from '../../lib/client';
import { CopyButton } from '../../ui/copy-button';
import { MomentText } from '../../ui/date-text';
import { Form } from '../../ui/form/form';
import { LimitedInput } from '../../ui/form/limited-input';
import { useForm } from '../../ui/form/use-form';
import { AnchorLink } from '../../ui/links';
import { toast } from '../../ui/toasts';
import type { Comparison } from './comparison';
import { useRemoveComparison, useSaveComparison } from './comparison.mutations';
import { savedComparisonsQuery } from './comparison.queries';

interface Props {
  /** Absent if nothing is compared yet. */
  comparison?: Comparison;
  mayWrite: boolean;
}

/** Button with a dialog that saves the comparison for colleagues and lists the saved ones (CMP-13). */
export function SavedMenu({ comparison, mayWrite }: Props) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconBookmark size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {comparison ? 'Save and share' : 'Saved comparisons'}
      </Button>
      <Modal opened={isOpen} onClose={close} title="Saved comparisons">
        <Stack>
          {comparison && mayWrite && comparison.columns.length > 0 && (
            <SaveForm comparison={comparison} onSaved={close} />
          )}
          {comparison?.saved && <ShareLink id={comparison.saved.id} />}
          <SavedList mayWrite={mayWrite} onOpen={close} />
        </Stack>
      </Modal>
    </>
  );
}

function ShareLink({ id }: { id: number }) {
  const address = `${location.origin}${webPaths.compare}?id=${id}`;
  return (
    <Group gap="xs" justify="space-between">
      <Text size="sm">Link for colleagues: {address}</Text>
      <CopyButton text={address} label="Copy link" />
    </Group>
  );
}

function SaveForm({ comparison, onSaved }: { comparison: Comparison; onSaved: () => void }) {
  const navigate = useNavigate();
  const save = useSaveComparison();
  const form = useForm({
    initial: { name: comparison.saved?.name ?? '' },
    check: ({ name }) => faultsOf({ name: lineFault(comparisonNameRule, name) }),
    async send({ name }) {
      const { id } = await save.mutateAsync({ name: name.trim(), asked: comparison.asked });
      toast.announce('Comparison saved', 'Your colleagues can open its link.');
      onSaved();
      await navigate({ to: webPaths.compare, search: { id: String(id) } });
    },
  });
  return (
    <Form form={form} submitLabel="Save" failedText="The comparison was not saved.">
      <LimitedInput
        {...form.field('name')}
        label="Name"
        description="Only people of your company can open a saved comparison."
        most={comparisonNameRule.most}
        withAsterisk
      />
    </Form>
  );
}

function SavedList({ mayWrite, onOpen }: { mayWrite: boolean; onOpen: () => void }) {
  const saved = useQuery(savedComparisonsQuery());
  const remove = useRemoveComparison();
  if (!saved.data || saved.data.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {saved.isError
          ? errorText(saved.error)
          : saved.data
            ? 'Your company has saved none yet.'
            : 'Loading…'}
      </Text>
    );
  }
  return (
    <Stack gap="xs" component="ul" p={0} m={0}>
      {saved.data.map(({ id, name, by, createdDate }) => (
        <Group key={id} component="li" justify="space-between" wrap="nowrap" gap="xs">
          <div>
            <AnchorLink to={webPaths.compare} search={{ id: String(id) }} onClick={onOpen}>
              {name}
            </AnchorLink>
            <Text size="xs" c="dimmed">
              {by} · <MomentText at={createdDate} />
            </Text>
          </div>
          {mayWrite && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Remove ${name}`}
              onClick={() => {
                remove
                  .mutateAsync(id)
                  .catch((error: unknown) => toast.error('It was not removed', errorText(error)));
              }}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          )}
        </Group>
      ))}
    </Stack>
  );
}
