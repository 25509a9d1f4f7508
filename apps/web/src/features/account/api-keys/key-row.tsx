import { Group, Text } from '@mantine/core';
import type { ApiKeyEntry } from '@proffer/contract/api-keys/schemas';
import { useState } from 'react';
import { MomentDay, MomentText } from '../../../ui/date-text';
import { RowMenu } from '../../../ui/row-menu';
import { StatusBadge } from '../../../ui/status-badge';
import classes from '../account.module.css';
import { accessText, daysLeftText, keyBadge, type KeyTask, tasksOf } from './api-keys.model';

const taskLabels: Record<KeyTask, string> = { replace: 'Replace', transfer: 'Transfer', revoke: 'Revoke' };

interface KeyRowProps {
  apiKey: ApiKeyEntry;
  keys: readonly ApiKeyEntry[];
  onTask: (task: KeyTask) => void;
}

/** One key of the list, without its secret. */
export function KeyRow({ apiKey, keys, onTask }: KeyRowProps) {
  const { id, name, hint, scopes, state, personName, createdBy, createdAt, lastUsedAt } = apiKey;
  const [now] = useState(() => new Date());
  const badge = keyBadge(apiKey, keys, now);
  const acts = tasksOf(apiKey, keys).map((task) => ({
    label: taskLabels[task],
    fullLabel: `${taskLabels[task]}: ${name}`,
    isDangerous: task === 'revoke',
    act: () => onTask(task),
  }));
  return (
    <li className={classes.row} data-key={id}>
      <div className={classes.words}>
        <Group gap="xs">
          <Text fw={600} className={classes.fingerprint}>
            <bdi>{name}</bdi>
          </Text>
          <StatusBadge tone={badge.tone}>{badge.text}</StatusBadge>
        </Group>
        <Text size="sm">{accessText(scopes)}</Text>
        <Text size="sm" c="dimmed">
          <code>{hint}…</code> · for <bdi>{personName}</bdi> · created <MomentDay at={createdAt} /> by{' '}
          <bdi>{createdBy}</bdi>
        </Text>
        <Text size="sm" c="dimmed">
          <Ending apiKey={apiKey} now={now} /> ·{' '}
          {lastUsedAt === null ? (
            'not used yet'
          ) : (
            <>
              last used <MomentText at={lastUsedAt} />
            </>
          )}
        </Text>
        {state === 'no-person' && (
          <Text size="sm">
            <bdi>{personName}</bdi> has left the company. Transfer the key to somebody, and it works again.
          </Text>
        )}
      </div>
      <RowMenu label={`Actions for ${name}`} acts={acts} />
    </li>
  );
}

function Ending({ apiKey, now }: { apiKey: ApiKeyEntry; now: Date }) {
  const { state, expiresAt, revokedAt } = apiKey;
  if (state === 'revoked' && revokedAt !== null) {
    return (
      <>
        revoked on <MomentDay at={revokedAt} />
      </>
    );
  }
  if (state === 'expired') {
    return (
      <>
        expired on <MomentDay at={expiresAt} />
      </>
    );
  }
  return (
    <>
      valid until <MomentDay at={expiresAt} /> ({daysLeftText(apiKey, now)})
    </>
  );
}
