import { Text, UnstyledButton } from '@mantine/core';
import { type WizardStep, wizardStepLabels, wizardSteps } from './wizard.model';
import classes from './wizard.module.css';

interface StepNavProps {
  step: WizardStep;
  /** Steps where something is still missing. */
  open: ReadonlySet<WizardStep>;
  goTo: (step: WizardStep) => void;
}

/** The six steps; any can be opened at any time. On a phone only their numbers, and the name of the current one. */
export function StepNav({ step, open, goTo }: StepNavProps) {
  return (
    <nav aria-label="Steps">
      <ol className={classes.steps}>
        {wizardSteps.map((each, index) => (
          <li key={each}>
            <UnstyledButton
              className={classes.step}
              data-open={open.has(each) || undefined}
              {...(each === step ? { 'aria-current': 'step' as const } : {})}
              onClick={() => goTo(each)}
            >
              <span className={classes.dot} aria-hidden>
                {index + 1}
              </span>
              <span className={classes.stepLabel}>
                {wizardStepLabels[each]}
                {open.has(each) && (
                  <Text span size="xs" display="block" fw={400}>
                    something missing
                  </Text>
                )}
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ol>
    </nav>
  );
}
