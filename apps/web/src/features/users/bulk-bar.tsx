import { Button, Checkbox, Group, Text } from '@mantine/core';
import type { UserAct } from '@proffer/contract/wire/choices';
import { userActs } from '@proffer/contract/wire/choices';
import { actWords } from './user-acts.model';
import classes from './users.module.css';

interface BulkBarProps {
  chosen: number;
  shown: number;
  onChooseAll: (isChosen: boolean) => void;
  onAct: (act: UserAct) => void;
}

/** Bar below the list, always visible while users are selected, with the actions on all of them. */
export function BulkBar({ chosen, shown, onChooseAll, onAct }: BulkBarProps) {
  return (
    <section className={classes.bulk} data-bottom-bar={chosen > 0 || undefined} aria-label="Selected users">
      <Checkbox
        size="md"
        label="Select all on this page"
        checked={chosen === shown}
        indeterminate={chosen > 0 && chosen < shown}
        onChange={(event) => onChooseAll(event.currentTarget.checked)}
      />
      <Text size="sm" component="output" aria-live="polite">
        {chosen === 0 ? '' : `${chosen} selected`}
      </Text>
      {chosen > 0 && (
        <Group gap="xs">
          {userActs.map((act) => (
            <Button key={act} variant="default" onClick={() => onAct(act)}>
              {actWords[act]}
            </Button>
          ))}
        </Group>
      )}
      {chosen === 0 && (
        <Text size="xs" c="dimmed" className={classes.keys}>
          J and K move, Enter opens, X selects.
        </Text>
      )}
    </section>
  );
}
