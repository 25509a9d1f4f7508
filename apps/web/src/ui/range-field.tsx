import { SegmentedControl, Stack, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { AmountInput } from './amount-input';
import classes from './range-field.module.css';

export interface Range {
  from: number | null;
  to: number | null;
}

interface RangeFieldProps {
  /** "Quantity", "Budget". */
  label: string;
  fromLabel: string;
  toLabel: string;
  value: Range;
  onChange: (value: Range) => void;
  isMoney?: boolean;
}

/** All, or a custom range with either bound left open (spec §2 "sproposal"). */
export function RangeField({ label, fromLabel, toLabel, value, onChange, isMoney = false }: RangeFieldProps) {
  const labelId = useId();
  const isSet = value.from !== null || value.to !== null;
  const [isCustom, setIsCustom] = useState(isSet);
  const isShown = isCustom || isSet;
  const error =
    value.from !== null && value.to !== null && value.from > value.to
      ? 'From must not be greater than To.'
      : undefined;
  return (
    <Stack component="fieldset" gap={6} className={classes.field} aria-labelledby={labelId}>
      <Text id={labelId} size="sm" fw={500}>
        {label}
      </Text>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-labelledby={labelId}
        data={['All', 'Custom']}
        value={isShown ? 'Custom' : 'All'}
        onChange={(choice) => {
          setIsCustom(choice === 'Custom');
          if (choice === 'All') onChange({ from: null, to: null });
        }}
      />
      {isShown && (
        // One below the other: an amount of thirteen digits needs the panel's whole width.
        <Stack gap={6}>
          <AmountInput
            aria-label={fromLabel}
            placeholder="From"
            isMoney={isMoney}
            value={value.from}
            error={error}
            onChange={(from) => onChange({ ...value, from })}
          />
          <AmountInput
            aria-label={toLabel}
            placeholder="To"
            isMoney={isMoney}
            value={value.to}
            onChange={(to) => onChange({ ...value, to })}
          />
        </Stack>
      )}
    </Stack>
  );
}
