import { Textarea, type TextareaProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { lengthLimit } from './length-limit';

interface LimitedTextareaProps extends Omit<
  TextareaProps,
  'value' | 'onChange' | 'maxLength' | 'description' | 'error'
> {
  /** Maximum length of the text after trimming. */
  most: number;
  description?: string | undefined;
  /** Error of the server or the form; takes precedence over the length message. */
  error?: ReactNode;
  value: string;
  onChange: (text: string) => void;
}

/**
 * Multi-line input that never cuts text: it counts near the limit and shows the excess beyond it. The form must then
 * not send it.
 */
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
