import { TextInput, type TextInputProps } from '@mantine/core';
import { lengthLimit } from '../length-limit';

interface LimitedInputProps extends Omit<TextInputProps, 'value' | 'description'> {
  /** How long the text may be, as it is sent: without blanks around it. */
  most: number;
  description?: string | undefined;
  value: string;
}

/** A line, never cut: near its limit it counts, beyond it it says by how much. The form must not send it then. */
export function LimitedInput({ most, description, error, ...field }: LimitedInputProps) {
  const limit = lengthLimit(field.value.trim(), most, description);
  return <TextInput {...field} description={limit.description} error={error ?? limit.error} />;
}
