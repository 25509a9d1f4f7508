import { SegmentedControl, Text } from '@mantine/core';
import { useId } from 'react';
import classes from './account.module.css';

interface ChoiceRowProps<T extends string> {
  label: string;
  text: string;
  choices: readonly { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
}

/** A setting with a few options; choosing one saves it. */
export function ChoiceRow<T extends string>({ label, text, choices, value, onChange }: ChoiceRowProps<T>) {
  const id = useId();
  return (
    <div className={classes.row}>
      <div className={classes.words}>
        <Text id={`${id}-label`} fw={600}>
          {label}
        </Text>
        <Text id={`${id}-text`} size="sm" c="dimmed">
          {text}
        </Text>
      </div>
      <SegmentedControl
        className={classes.segments ?? ''}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-text`}
        data={choices.map((choice) => ({ ...choice }))}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}
