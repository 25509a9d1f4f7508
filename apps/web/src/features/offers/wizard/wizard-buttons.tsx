import { Button, Group } from '@mantine/core';
import classes from './wizard.module.css';
import { neighbourStep, type WizardStep } from './wizard.model';

interface WizardButtonsProps {
  step: WizardStep;
  steps: readonly WizardStep[];
  goTo: (step: WizardStep) => void;
  isPublished: boolean;
  isChanged: boolean;
  canSaveDraft: boolean;
  canPost: boolean;
  isBusy: boolean;
  onSaveDraft: () => void;
  onPost: () => void;
}

/**
 * Buttons to the neighbouring steps, and to post on the last one. Changes of a published offer can be saved from every
 * step.
 */
export function WizardButtons({
  step,
  steps,
  goTo,
  isPublished,
  isChanged,
  canSaveDraft,
  canPost,
  isBusy,
  onSaveDraft,
  onPost,
}: WizardButtonsProps) {
  const before = neighbourStep(step, -1, steps);
  const after = neighbourStep(step, 1, steps);
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
        {isPublished && isChanged && after && (
          <Button variant="default" loading={isBusy} onClick={canPost ? onPost : () => goTo('review')}>
            Save Changes
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
