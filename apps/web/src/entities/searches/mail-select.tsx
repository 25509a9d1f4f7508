import { NativeSelect } from '@mantine/core';
import { type MailChoice, mailChoices } from '@proffer/contract/wire/choices';

const words: Record<MailChoice, string> = {
  at_once: 'At once',
  daily: 'Once a day',
  never: 'No mails',
};

interface MailSelectProps {
  label: string;
  value: MailChoice;
  isDisabled?: boolean;
  onChange: (choice: MailChoice) => void;
}

/** Select for the times at which a saved search sends mail. */
export function MailSelect({ label, value, isDisabled = false, onChange }: MailSelectProps) {
  return (
    <NativeSelect
      label={label}
      value={value}
      disabled={isDisabled}
      data={mailChoices.map((choice) => ({ value: choice, label: words[choice] }))}
      onChange={(event) => {
        const chosen = mailChoices.find((choice) => choice === event.currentTarget.value);
        if (chosen) onChange(chosen);
      }}
    />
  );
}
