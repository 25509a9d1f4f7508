import { Button, Text, VisuallyHidden } from '@mantine/core';
import { limits } from '@proffer/contract/wire/limits';
import type { NdaRequest } from '../../entities/nda/nda-request';
import { ndaActionWords } from './nda-actions.model';
import classes from './nda.module.css';

/** Requests passed to the sharing dialog: one, or several selected ones. */
export type Sharing = readonly [NdaRequest, ...NdaRequest[]];

interface Props {
  rows: readonly NdaRequest[];
  onShare: (rows: Sharing) => void;
  onClear: () => void;
}

/** Bar below the list, visible while requests are selected: shares all of them with one signature (NDA-91). */
export function ChosenBar({ rows, onShare, onClear }: Props) {
  const [first, ...others] = rows;
  const isTooMany = rows.length > limits.ndasAtOnce;
  return (
    <>
      <VisuallyHidden component="output">{first ? `${rows.length} selected` : ''}</VisuallyHidden>
      {first && (
        <section className={classes.chosen} data-bottom-bar aria-label="Selected requests">
          <Text size="sm">
            {rows.length} selected
            {isTooMany && `; at most ${limits.ndasAtOnce} at once`}
          </Text>
          <Button variant="default" onClick={onClear}>
            Clear selection
          </Button>
          <Button disabled={isTooMany} onClick={() => onShare([first, ...others])}>
            {rows.length === 1 ? ndaActionWords.approve : `Approve and Share ${rows.length} NDAs`}
          </Button>
        </section>
      )}
    </>
  );
}
