import { Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type StepMark, type WizardStep, wizardStepLabels } from './wizard.model';
import classes from './wizard.module.css';

interface StepNavProps {
  step: WizardStep;
  steps: readonly WizardStep[];
  /** Marks of the steps that the user has left; the others have none. */
  marks: ReadonlyMap<WizardStep, StepMark>;
  goTo: (step: WizardStep) => void;
}

const markWords: Record<Exclude<StepMark, 'done'>, string> = {
  missing: 'something missing',
  wrong: 'to be corrected',
  pending: 'file being sent',
};

/**
 * Navigation between the steps, open at any time. On a phone it shows their numbers and the name of the current
 * step.
 */
export function StepNav({ step, steps, marks, goTo }: StepNavProps) {
  return (
    <nav aria-label="Steps">
      <ol className={classes.steps}>
        {steps.map((each, index) => {
          const mark = marks.get(each);
          return (
            <li key={each}>
              <UnstyledButton
                className={classes.step}
                data-mark={mark}
                {...(each === step ? { 'aria-current': 'step' as const } : {})}
                onClick={() => goTo(each)}
              >
                <span className={classes.dot} aria-hidden>
                  {mark === 'done' ? <IconCheck size={14} /> : index + 1}
                </span>
                <span className={classes.stepLabel}>
                  {wizardStepLabels[each]}
                  {mark === 'done' && <VisuallyHidden>, done</VisuallyHidden>}
                  {mark !== undefined && mark !== 'done' && (
                    <Text span size="xs" display="block" fw={400}>
                      {markWords[mark]}
                    </Text>
                  )}
                </span>
              </UnstyledButton>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
