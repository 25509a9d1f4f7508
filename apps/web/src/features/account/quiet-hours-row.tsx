import { NativeSelect, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import type { QuietHours } from '@proffer/contract/users/account.schemas';
import { useState } from 'react';
import classes from './account.module.css';
import {
  areSameHours,
  ownTimeZone,
  type QuietErrors,
  type QuietForm,
  quietText,
  readQuietForm,
  timeZones,
  toQuietForm,
  usualQuietHours,
} from './quiet-hours.model';
import { SwitchRow } from './switch-row';

/** Delay of saving, because a time is typed in two parts. */
const typingMs = 600;

interface Props {
  value: QuietHours | null;
  onChange: (value: QuietHours | null) => void;
}

/** Hours without notification mails; off by default. A choice is saved at once. */
export function QuietHoursRow({ value, onChange }: Props) {
  return (
    <div className={classes.quietHours}>
      <SwitchRow
        label="Quiet hours"
        text="No notification mails at night, or at any hours you choose. They are sent when the quiet hours end."
        checked={value !== null}
        onChange={(isOn) => onChange(isOn ? usualQuietHours(ownTimeZone()) : null)}
      />
      {value && <QuietFields value={value} onChange={onChange} />}
    </div>
  );
}

function QuietFields({ value, onChange }: { value: QuietHours; onChange: (value: QuietHours) => void }) {
  const [form, setForm] = useState(() => toQuietForm(value));
  const [errors, setErrors] = useState<QuietErrors>({});
  const save = useDebouncedCallback(
    (next: QuietForm) => {
      const read = readQuietForm(next);
      setErrors('errors' in read ? read.errors : {});
      if ('quietHours' in read) onChange(read.quietHours);
    },
    { delay: typingMs, flushOnUnmount: true },
  );
  // Restores values that could not be saved; another tab may have changed them too.
  const [shown, setShown] = useState(value);
  if (!areSameHours(shown, value)) {
    setShown(value);
    setForm(toQuietForm(value));
  }

  function change(changes: Partial<QuietForm>): void {
    const next = { ...form, ...changes };
    setForm(next);
    save(next);
  }

  return (
    <>
      <fieldset aria-label="Quiet hours" className={classes.quiet}>
        <TextInput
          type="time"
          label="From"
          value={form.from}
          error={errors.from}
          onChange={(event) => change({ from: event.currentTarget.value })}
          onBlur={save.flush}
        />
        <TextInput
          type="time"
          label="To"
          value={form.to}
          error={errors.to}
          onChange={(event) => change({ to: event.currentTarget.value })}
          onBlur={save.flush}
        />
        <NativeSelect
          label="Time zone"
          value={form.timeZone}
          data={timeZones(form.timeZone)}
          onChange={(event) => change({ timeZone: event.currentTarget.value })}
          onBlur={save.flush}
        />
      </fieldset>
      <Text size="sm" c="dimmed">
        {quietText(value)}
      </Text>
    </>
  );
}
