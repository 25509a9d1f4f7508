import { Switch, Text } from '@mantine/core';
import { useId } from 'react';
import classes from './account.module.css';

interface SwitchRowProps {
  label: string;
  text: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A setting that is on or off; switching it saves it. */
export function SwitchRow({ label, text, checked, onChange }: SwitchRowProps) {
  const id = useId();
  return (
    <div className={classes.row}>
      <div className={classes.words}>
        <Text component="label" htmlFor={id} fw={600}>
          {label}
        </Text>
        <Text id={`${id}-text`} size="sm" c="dimmed">
          {text}
        </Text>
      </div>
      <Switch
        id={id}
        size="md"
        aria-describedby={`${id}-text`}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </div>
  );
}
