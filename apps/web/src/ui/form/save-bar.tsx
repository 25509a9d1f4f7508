import { Alert, Button } from '@mantine/core';
import { refusalText } from './form-refusal';
import classes from './save-bar.module.css';
import type { FormState } from './use-form';

interface SaveBarProps {
  form: Pick<FormState, 'isPending' | 'waitSeconds' | 'refusal'>;
  /** Number of unsaved changes. */
  changes: number;
  /** Text while nothing is changed, such as the success of the last save. */
  news: string;
  /** Precedes the reason of a failure. */
  failedText: string;
  onCancel: () => void;
}

/** Bar at the bottom of a long form: unsaved changes, the reason of a failure, Cancel and Save. */
export function SaveBar({ form, changes, news, failedText, onCancel }: SaveBarProps) {
  const { isPending, waitSeconds, refusal } = form;
  return (
    <div className={classes.bar} data-bottom-bar>
      {refusal !== null && (
        <Alert color="red" variant="light" role="alert" tabIndex={-1} data-refusal>
          {refusalText(refusal, failedText)}
        </Alert>
      )}
      <div className={classes.line}>
        <output className={classes.news}>{changes === 0 ? news : changesText(changes)}</output>
        {changes > 0 && (
          <Button variant="default" disabled={isPending} onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" loading={isPending} disabled={waitSeconds > 0}>
          {waitSeconds > 0 ? `Try again in ${waitSeconds} s` : 'Save'}
        </Button>
      </div>
    </div>
  );
}

const changesText = (count: number) => (count === 1 ? '1 change not saved' : `${count} changes not saved`);
