import { Button, Group } from '@mantine/core';
import classes from './wizard.module.css';
import { neighbourStep, type WizardStep } from './wizard.model';

interface WizardButtonsProps {
  step: WizardStep;
  goTo: (step: WizardStep) => void;
  isPublished: boolean;
  canSaveDraft: boolean;
  canPost: boolean;
  isBusy: boolean;
  onSaveDraft: () => void;
  onPost: () => void;
}

/** The way to the neighbours of a step, and on the last one the way to the market. */
export function WizardButtons({
  step,
  goTo,
  isPublished,
  canSaveDraft,
  canPost,
  isBusy,
  onSaveDraft,
  onPost,
}: WizardButtonsProps) {
  const before = neighbourStep(step, -1);
  const after = neighbourStep(step, 1);
  return (
    <Group justify="space-between" className={classes.buttons}>
      {before ? (
        <Button variant="default" onClick={() => goTo(before)}>
          Back
        </Button>
      ) : (
        <span />
      )}
      <Group gap="xs">
        {!isPublished && (
          <Button variant="default" disabled={!canSaveDraft || isBusy} onClick={onSaveDraft}>
            Save Draft
          </Button>
        )}
        {after ? (
          <Button onClick={() => goTo(after)}>Continue</Button>
        ) : (
          <Button disabled={!canPost} loading={isBusy} onClick={onPost}>
            {isPublished ? 'Save Changes' : 'Post'}
          </Button>
        )}
      </Group>
    </Group>
  );
}
