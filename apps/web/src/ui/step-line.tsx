import { IconCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './step-line.module.css';

export interface LineStep {
  label: string;
  state: 'done' | 'current' | 'todo' | 'failed';
  /** A date or short note below the label. */
  note?: ReactNode;
}

interface StepLineProps {
  steps: LineStep[];
  label: string;
  /** True for one row of equal columns; where it is narrow only the current step has text. */
  isRow?: boolean;
  /** True for a vertical line of steps, in order. */
  isColumn?: boolean;
}

/** Steps in order with their states; read out as a list. */
export function StepLine({ steps, label, isRow = false, isColumn = false }: StepLineProps) {
  return (
    <ol
      className={classes.line}
      data-row={isRow || undefined}
      data-column={isColumn || undefined}
      aria-label={label}
    >
      {steps.map((step, index) => (
        <li
          key={step.label}
          className={classes.step}
          data-state={step.state}
          {...(step.state === 'current' ? { 'aria-current': 'step' as const } : {})}
        >
          <span className={classes.dot} aria-hidden>
            {step.state === 'done' ? (
              <IconCheck size={14} />
            ) : step.state === 'failed' ? (
              <IconX size={14} />
            ) : (
              index + 1
            )}
          </span>
          <span className={classes.label}>
            {step.label}
            {step.note && <span className={classes.note}>{step.note}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
