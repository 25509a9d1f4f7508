import { Alert, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useIsReader } from '../../../entities/members/use-may';
import type { NdaRequest } from '../../../entities/nda/nda-request';
import { ndaActionWords, type NdaSide, remindingOf, renewalActions, whyBlocked } from '../nda-actions.model';
import { renewalText } from '../nda-words.model';
import { useRemind } from '../use-remind';
import { useRowRun } from '../use-row-run';
import { useRenewalActs } from './use-renewal-acts';

/** State of an NDA's renewal with this side's actions; nothing if there is nothing to renew. */
export function RenewalStanding({ row, side }: { row: NdaRequest; side: NdaSide }) {
  const { run, busyId } = useRowRun();
  const act = useRenewalActs(side, run);
  const remind = useRemind(run);
  const [nowMs] = useState(() => Date.now());
  const isReader = useIsReader();
  const { primary, menu } = renewalActions(row);
  const actions = [primary, remindingOf(row, nowMs), ...menu].filter((action) => action !== null);
  if (actions.length === 0) return null;
  const blocked = primary && whyBlocked(primary, row);
  return (
    <Alert title={primary === 'renew' ? 'Renew this NDA' : 'Renewal'}>
      <Text size="sm">{renewalText(row, side)}</Text>
      {blocked && <Text size="sm">{blocked}</Text>}
      {!isReader && (
        <Group gap="xs" mt="sm">
          {actions.map((action) => (
            <Button
              key={action}
              variant={action === primary ? 'filled' : 'default'}
              disabled={busyId !== null || whyBlocked(action, row) !== null}
              onClick={() => void (action === 'remind' ? remind(row) : act(action, row))}
            >
              {ndaActionWords[action]}
            </Button>
          ))}
        </Group>
      )}
    </Alert>
  );
}
