import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { readRegistrationDate } from '@proffer/contract/profiles/rules';
import { useRef } from 'react';
import classes from './profiles.module.css';
import { monthFirst } from './profile-fields.model';

interface DateFieldProps extends Omit<TextInputProps, 'label' | 'value' | 'onChange'> {
  label: string;
  /** As typed, `MM/dd/yyyy` once whole. */
  value: string;
  onChange: (value: string) => void;
}

/**
 * A day shown MM/dd/yyyy (PRO-26). A date input of the browser shows the order of the person's own country, so it is
 * here only for its calendar.
 */
export function DateField({ label, value, onChange, ...props }: DateFieldProps) {
  const calendar = useRef<HTMLInputElement>(null);
  return (
    <div className={classes.dateField}>
      <TextInput
        {...props}
        label={label}
        placeholder="MM/dd/yyyy"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        rightSection={
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Choose the ${label.toLowerCase()} from a calendar`}
            onClick={() => calendar.current?.showPicker()}
          >
            <IconCalendar size={18} aria-hidden />
          </ActionIcon>
        }
      />
      <input
        ref={calendar}
        type="date"
        tabIndex={-1}
        aria-hidden
        className={classes.calendar}
        value={readRegistrationDate(value) ?? ''}
        onChange={(event) =>
          onChange(event.currentTarget.value === '' ? '' : monthFirst(event.currentTarget.value))
        }
      />
    </div>
  );
}
