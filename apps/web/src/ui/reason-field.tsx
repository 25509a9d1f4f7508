import { Textarea, type TextareaProps } from '@mantine/core';
import { limits } from '@proffer/contract/limits';

interface Props extends Omit<TextareaProps, 'value' | 'onChange'> {
  /** Who reads it. */
  reader: string;
  value: string;
  onChange: (value: string) => void;
}

/** Why something is done, in words that somebody else reads; so it is required. */
export function ReasonField({ reader, onChange, ...field }: Props) {
  return (
    <Textarea
      label="Reason"
      description={`${reader} reads this.`}
      required
      autosize
      minRows={3}
      maxRows={10}
      maxLength={limits.reason}
      {...field}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
