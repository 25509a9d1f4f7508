import { type ReactNode, useId } from 'react';
import classes from './choice-radios.module.css';

export interface ChoiceRadiosProps<T extends string> {
  /** What is chosen here. */
  label: string;
  choices: readonly { value: T; label: ReactNode }[];
  value: T;
  onChange: (value: T) => void;
  /** Side by side in one bar; for two or three short words. */
  isBar?: boolean;
}

/** One of few choices, by the browser's own radio buttons: on pages that load little. */
export function ChoiceRadios<T extends string>(props: ChoiceRadiosProps<T>) {
  const { label, choices, value, onChange, isBar = false } = props;
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={isBar ? classes.bar : classes.list}>
      {choices.map((choice) => (
        <label key={choice.value} className={classes.choice}>
          <input
            type="radio"
            name={name}
            className={classes.dot}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </div>
  );
}
