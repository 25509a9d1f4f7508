import { isCalendarDay } from '@proffer/contract/wire/calendar-day';
import { readTypedDay, typedDay, typedDayFault } from '@proffer/contract/wire/typed-day';
import { type ComponentProps, useState } from 'react';
import { DateField } from './date-field';

interface DayFieldProps extends Omit<ComponentProps<typeof DateField>, 'value' | 'onChange'> {
  /** `YYYY-MM-DD`; empty for none. */
  day: string;
  onChange: (day: string) => void;
}

/**
 * A date field for state that holds calendar days: reports a day once it can be read, and '' until then. A year of two
 * digits may still grow to four, so such a day is reported when the field is left.
 */
export function DayField({ day, onChange, error, onBlur, ...props }: DayFieldProps) {
  const [isLeft, setLeft] = useState(false);
  const { text, type } = useTypedDay(day, isLeft ? readWhenLeft : readWhileTyping);
  const report = (next: string): void => {
    if (next !== day) onChange(next);
  };
  return (
    <DateField
      {...props}
      value={text}
      error={error ?? (isLeft ? typedDayFault(text) : undefined)}
      onBlur={(event) => {
        setLeft(true);
        report(readWhenLeft(text));
        onBlur?.(event);
      }}
      onChange={(next) => {
        setLeft(false);
        type(next);
        report(readWhileTyping(next));
      }}
    />
  );
}

const readWhenLeft = (typed: string): string => readTypedDay(typed) ?? '';
const shortYear = /^\d{1,2}\D.*\D\d{2}$/;
const readWhileTyping = (typed: string): string => (shortYear.test(typed.trim()) ? '' : readWhenLeft(typed));

/**
 * Date field of a form: `YYYY-MM-DD` once it can be read, else the typed text, so that the form refuses it instead of
 * treating it as empty.
 */
export function DayInput({ value, onChange, error, ...props }: ComponentProps<typeof DateField>) {
  const { text, type } = useTypedDay(value, readOrTyped);
  return (
    <DateField
      {...props}
      value={text}
      error={error && (typedDayFault(text) ?? error)}
      onChange={(next) => {
        type(next);
        onChange(readOrTyped(next));
      }}
    />
  );
}

const readOrTyped = (typed: string): string => readTypedDay(typed) ?? typed;

/** Returns the text of a date field and a setter; a change of `day` from outside replaces the typed text. */
function useTypedDay(day: string, read: (typed: string) => string) {
  const [typed, type] = useState(written(day));
  return { text: read(typed) === day ? typed : written(day), type };
}

const written = (day: string): string => (isCalendarDay(day) ? typedDay(day) : day);
