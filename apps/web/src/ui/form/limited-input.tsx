import { TextInput, type TextInputProps } from '@mantine/core';
import { lengthLimit } from '../length-limit';

interface LimitedInputProps extends Omit<TextInputProps, 'value' | 'description'> {
  /** Maximum length of the text after trimming. */
  most: number;
  description?: string | undefined;
  value: string;
}

/**
 * Single-line input that never cuts text: it counts near the limit and shows the excess beyond it. The form must then
 * not send it.
 */
export function LimitedInput({ most, description, error, ...field }: LimitedInputProps) {
  const limit = lengthLimit(field.value.trim(), most, description);
  return <TextInput {...field} description={limit.description} error={error ?? limit.error} />;
}
