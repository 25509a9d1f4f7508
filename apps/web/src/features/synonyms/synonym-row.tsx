import { Button, Group, Title } from '@mantine/core';
import type { SynonymGroup } from '@proffer/contract/synonyms/schemas';
import { MomentText } from '../../ui/date-text';
import { type RecordColumn, RecordRow } from '../../ui/record-rows';

export const synonymColumns: readonly RecordColumn[] = [
  { label: 'Word', width: 'minmax(0, 1fr)' },
  { label: 'Also finds', width: 'minmax(0, 3fr)' },
  { label: 'Changed', width: '8rem' },
  { label: 'Actions', width: '11rem', isFigure: true, isActs: true },
];

interface SynonymRowProps {
  group: SynonymGroup;
  isBusy: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

/** Row of a synonym group, named by its first word. */
export function SynonymRow({ group, isBusy, onEdit, onRemove }: SynonymRowProps) {
  const [first = '', ...others] = group.words;
  return (
    <RecordRow
      label={first}
      columns={synonymColumns}
      cells={[
        <Title key="first" order={2} size="sm" dir="auto">
          {first}
        </Title>,
        <span key="others" dir="auto">
          {others.join(', ')}
        </span>,
        <MomentText key="changed" at={group.changedAt} />,
        <Group key="acts" gap={4} justify="flex-end" wrap="nowrap">
          <Button
            size="compact-sm"
            variant="light"
            aria-label={`Change the group of ${first}`}
            onClick={onEdit}
          >
            Change
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            loading={isBusy}
            aria-label={`Remove the group of ${first}`}
            onClick={onRemove}
          >
            Remove
          </Button>
        </Group>,
      ]}
    />
  );
}
