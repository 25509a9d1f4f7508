import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { readTypedDay, typedDay } from '@proffer/contract/wire/typed-day';
import { useRef } from 'react';
import { dayText } from './date-text.model';
import classes from './date-field.module.css';

interface DateFieldProps extends Omit<TextInputProps, 'label' | 'value' | 'onChange' | 'min' | 'max'> {
  label: string;
  /** Typed text, `DD/MM/YYYY` once complete; parsed by `readTypedDay`. */
  value: string;
  onChange: (typed: string) => void;
  /** Range of days in the calendar, `YYYY-MM-DD`. */
  min?: string;
  max?: string;
}

/**
 * Input for a day, typed or chosen from a calendar, with the understood day in words (ACC-121). Uses the browser's
 * date input only for its calendar, because it shows the order of the user's country.
 */
export function DateField({ label, value, onChange, description, min, max, ...props }: DateFieldProps) {
  const calendar = useRef<HTMLInputElement>(null);
  const day = readTypedDay(value);
  return (
    <div className={classes.field}>
      <TextInput
        {...props}
        label={label}
        placeholder="DD/MM/YYYY"
        autoComplete="off"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        // Only words show unambiguously which number is the month.
        description={day === null ? description : dayText(day)}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        rightSection={
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Calendar for ${label}`}
            disabled={props.disabled === true || props.readOnly === true}
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
        min={min}
        max={max}
        value={day ?? ''}
        onChange={(event) => onChange(typedDay(event.currentTarget.value))}
      />
    </div>
  );
}
