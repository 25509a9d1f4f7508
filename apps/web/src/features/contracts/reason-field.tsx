import { Textarea } from '@mantine/core';
import { limits } from '@proffer/contract/limits';

interface Props {
  label: string;
  /** Who reads it. */
  reader: string;
  isBusy: boolean;
  value: string;
  onChange: (value: string) => void;
}

/** Why something is done, in words that the other side reads; so it is required. */
export function ReasonField({ label, reader, isBusy, value, onChange }: Props) {
  return (
    <Textarea
      label={label}
      description={`${reader} reads this.`}
      withAsterisk
      autosize
      minRows={3}
      maxRows={10}
      maxLength={limits.reason}
      disabled={isBusy}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
