import { Stack } from '@mantine/core';
import { rangeFault } from '@proffer/contract/wire/amounts';
import { AmountInput } from './amount-input';

export interface Range {
  from: number | null;
  to: number | null;
}

export interface RangeFieldProps {
  /** "Quantity", "Budget". */
  label: string;
  fromLabel: string;
  toLabel: string;
  value: Range;
  onChange: (value: Range) => void;
  isMoney?: boolean;
}

/** Both bounds of a range, each of which may be empty. */
export function RangeBounds({ fromLabel, toLabel, value, onChange, isMoney = false }: RangeFieldProps) {
  return (
    // One below the other, because an amount of thirteen digits needs the panel's full width.
    <Stack gap={6}>
      <AmountInput
        aria-label={fromLabel}
        label="From"
        labelProps={{ size: 'xs', fw: 400 }}
        isMoney={isMoney}
        value={value.from}
        error={rangeFault(value.from, value.to)}
        onChange={(from) => onChange({ ...value, from })}
      />
      <AmountInput
        aria-label={toLabel}
        label="To"
        labelProps={{ size: 'xs', fw: 400 }}
        isMoney={isMoney}
        value={value.to}
        onChange={(to) => onChange({ ...value, to })}
      />
    </Stack>
  );
}
