import { TextInput, type TextInputProps } from '@mantine/core';
import { groupIndian, readAmount } from './money.model';

interface AmountInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: number | null;
  onChange: (value: number | null) => void;
  isMoney?: boolean;
}

/** A whole number typed in any grouping and shown in the Indian one. */
export function AmountInput({ value, onChange, isMoney = false, ...props }: AmountInputProps) {
  return (
    <TextInput
      {...props}
      inputMode="numeric"
      autoComplete="off"
      {...(isMoney ? { leftSection: '₹', leftSectionWidth: '1.75rem' } : {})}
      value={value === null ? '' : groupIndian(value)}
      onChange={(event) => onChange(readAmount(event.currentTarget.value.slice(0, 22)))}
    />
  );
}
