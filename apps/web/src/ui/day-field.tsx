import { isCalendarDay } from '@proffer/contract/wire/calendar-day';
import { readTypedDay, typedDay, typedDayFault } from '@proffer/contract/wire/typed-day';
import { type ComponentProps, useState } from 'react';
import { DateField } from './date-field';

interface DayFieldProps extends Omit<ComponentProps<typeof DateField>, 'value' | 'onChange'> {
  /** `YYYY-MM-DD`; empty for none. */
  day: string;
  onChange: (day: string) => void;
}

/** A day for what keeps days and not what was typed: nothing is known of one until it can be read. */
export function DayField({ day, onChange, error, onBlur, ...props }: DayFieldProps) {
  const [isLeft, setLeft] = useState(false);
  const { text, type } = useTypedDay(day, () => '');
  return (
    <DateField
      {...props}
      value={text}
      error={error ?? (isLeft ? typedDayFault(text) : undefined)}
      onBlur={(event) => {
        setLeft(true);
        onBlur?.(event);
      }}
      onChange={(next) => {
        setLeft(false);
        const read = type(next);
        if (read !== day) onChange(read);
      }}
    />
  );
}

/**
 * A day among the values of a form: `YYYY-MM-DD` once it can be read, else as it was typed, so that the form refuses
 * it and nothing typed is taken for an empty field.
 */
export function DayInput({ value, onChange, error, ...props }: ComponentProps<typeof DateField>) {
  const { text, type } = useTypedDay(value, (typed) => typed);
  return (
    <DateField
      {...props}
      value={text}
      error={error && (typedDayFault(text) ?? error)}
      onChange={(next) => onChange(type(next))}
    />
  );
}

/** What is typed for a kept day; `unread` is kept of what is no day. */
function useTypedDay(day: string, unread: (typed: string) => string) {
  const [typed, setTyped] = useState(written(day));
  const read = (text: string) => readTypedDay(text) ?? unread(text);
  return {
    // Once it is changed from outside, what was typed is past.
    text: read(typed) === day ? typed : written(day),
    type: (next: string): string => {
      setTyped(next);
      return read(next);
    },
  };
}

const written = (day: string): string => (isCalendarDay(day) ? typedDay(day) : day);
