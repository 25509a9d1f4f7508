import { Alert, Button, Checkbox, Group, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core';
import type { PublishDraftsReply } from '@proffer/contract/offers/publish-drafts.schemas';
import { durations, scopes } from '@proffer/contract/wire/choices';
import { useState } from 'react';
import { CategoryField } from '../../../entities/offers/category-field';
import { errorText } from '../../../lib/client';
import { DraftList } from './draft-list';
import {
  durationChoices,
  ndaChoices,
  noFields,
  outcomeText,
  publishBody,
  type DraftFields,
  type PublishableDraft,
  scopeChoices,
} from './publish-drafts.model';
import { usePublishDrafts } from './use-publish-drafts';

/** Form that fills missing values into several drafts and publishes them (OFF-429). */
export function PublishDrafts({ drafts }: { drafts: readonly PublishableDraft[] }) {
  const publishing = usePublishDrafts();
  const [chosen, setChosen] = useState(() => new Set(drafts.map(({ id }) => id)));
  const [fields, setFields] = useState(noFields);
  const [rows, setRows] = useState<PublishDraftsReply['rows']>([]);
  const outcomes = new Map(rows.map((row) => [row.id, row]));
  const open = drafts.filter(({ id }) => outcomes.get(id)?.isPublished !== true);
  const ids = open.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  const change = (changed: Partial<DraftFields>) => setFields((before) => ({ ...before, ...changed }));

  async function publish(): Promise<void> {
    const reply = await publishing.mutateAsync({ ids, fields }).catch(() => undefined);
    if (!reply) return;
    const answered = new Set(reply.rows.map(({ id }) => id));
    setRows((before) => [...before.filter(({ id }) => !answered.has(id)), ...reply.rows]);
  }

  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <NativeSelect
          label="Duration"
          data={durationChoices}
          value={fields.duration}
          disabled={publishing.isPending}
          onChange={({ currentTarget: { value } }) =>
            change({ duration: durations.find((duration) => duration === value) ?? '' })
          }
        />
        <NativeSelect
          label="Scope"
          data={scopeChoices}
          value={fields.scope}
          disabled={publishing.isPending}
          onChange={({ currentTarget: { value } }) =>
            change({ scope: scopes.find((scope) => scope === value) ?? '' })
          }
        />
        <NativeSelect
          label="NDA"
          data={ndaChoices}
          value={fields.nda}
          disabled={publishing.isPending}
          onChange={({ currentTarget: { value } }) =>
            change({ nda: value === 'yes' || value === 'no' ? value : '' })
          }
        />
      </SimpleGrid>
      <CategoryField
        chosen={fields.categories}
        onChange={(categories) => change({ categories })}
        error={undefined}
      />
      <Checkbox
        label="Set the duration and categories only where they are missing"
        checked={fields.onlyMissing}
        disabled={publishing.isPending}
        onChange={({ currentTarget }) => change({ onlyMissing: currentTarget.checked })}
      />
      <DraftList
        drafts={drafts}
        chosen={chosen}
        outcomes={outcomes}
        filled={publishBody([], fields).fields}
        isBusy={publishing.isPending}
        onChoose={(choice) => setChosen(new Set(choice))}
      />
      {publishing.isError && (
        <Alert color="red" title="The drafts were not published" role="alert">
          {errorText(publishing.error)}
        </Alert>
      )}
      <Group gap="md">
        {open.length > 0 && (
          <Button loading={publishing.isPending} disabled={ids.length === 0} onClick={() => void publish()}>
            {`Publish ${ids.length} ${ids.length === 1 ? 'offer' : 'offers'}`}
          </Button>
        )}
        <Text component="output" size="sm" fw={600} aria-live="polite">
          {rows.length === 0 ? '' : outcomeText(rows)}
        </Text>
      </Group>
    </Stack>
  );
}
