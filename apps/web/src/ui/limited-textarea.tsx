import { Textarea, type TextareaProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { lengthLimit } from './length-limit';

interface LimitedTextareaProps extends Omit<
  TextareaProps,
  'value' | 'onChange' | 'maxLength' | 'description' | 'error'
> {
  /** How long the text may be, as it is sent: without blanks around it. */
  most: number;
  description?: string | undefined;
  /** What the server, or the form, says of it; comes before what the field says of its length. */
  error?: ReactNode;
  value: string;
  onChange: (text: string) => void;
}

/** A longer text, never cut: near its limit it counts, beyond it it says by how much. The form must not send it then. */
export function LimitedTextarea({ most, description, error, onChange, ...field }: LimitedTextareaProps) {
  const limit = lengthLimit(field.value.trim(), most, description);
  return (
    <Textarea
      {...field}
      description={limit.description}
      error={error ?? limit.error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
