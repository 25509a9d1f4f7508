import { type ReactNode, useId } from 'react';
import classes from './choice-radios.module.css';

export interface ChoiceRadiosProps<T extends string> {
  /** Name of the choice. */
  label: string;
  choices: readonly { value: T; label: ReactNode }[];
  value: T;
  onChange: (value: T) => void;
  /** True for a horizontal bar with two or three short options. */
  isBar?: boolean;
}

/** One of a few options as native radio buttons, for pages that must stay small. */
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
