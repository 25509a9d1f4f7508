import { NativeSelect } from '@mantine/core';
import { isForeignPhone, readPhone } from '@proffer/contract/profiles/phone';
import { isProfileFieldRequired, longestOf } from '@proffer/contract/profiles/rules';
import { indianStates, readState } from '@proffer/contract/profiles/states';
import type { ReactNode } from 'react';
import { LimitedInput } from '../../ui/form/limited-input';

interface StateFieldProps {
  value: string;
  /** Phone number of the company as typed, which tells its country. */
  phone: string;
  error?: ReactNode;
  onChange: (state: string) => void;
  name?: string;
  disabled?: boolean;
  readOnly?: boolean;
  onBlur?: () => void;
  'data-field'?: string;
}

/** Input for a company's state: a list in India, a text in other countries (PRO-90). */
export function StateField({ value, phone, readOnly = false, onChange, ...field }: StateFieldProps) {
  const common = {
    ...field,
    label: 'State',
    autoComplete: 'address-level1',
    withAsterisk: isProfileFieldRequired('state'),
  };
  if (isForeignPhone(readPhone(phone))) {
    return (
      <LimitedInput
        {...common}
        value={value}
        readOnly={readOnly}
        most={longestOf('state')}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  const chosen = readState(value);
  return (
    <NativeSelect
      {...common}
      disabled={field.disabled === true || readOnly}
      value={chosen ?? value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">Choose a state</option>
      {/* A state saved before there was a list. */}
      {chosen === undefined && value !== '' && <option value={value}>{value}</option>}
      {indianStates.map((state) => (
        <option key={state} value={state}>
          {state}
        </option>
      ))}
    </NativeSelect>
  );
}
