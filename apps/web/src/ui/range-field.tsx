import { SegmentedControl, Stack, Text } from '@mantine/core';
import { useEffect, useId, useState } from 'react';
import type { RangeFieldProps } from './range-bounds';
import classes from './range-field.module.css';
import { useOnDemand } from './use-on-demand';

// Most lists are read without a range.
const loadBounds = async () => (await import('./range-bounds')).RangeBounds;

/** All, or a custom range with either bound left open (OFF-9). */
export function RangeField(props: RangeFieldProps) {
  const { label, value, onChange } = props;
  const labelId = useId();
  const isSet = value.from !== null || value.to !== null;
  const [isCustom, setIsCustom] = useState(isSet);
  const isShown = isCustom || isSet;
  const { part: RangeBounds, want } = useOnDemand(loadBounds);
  useEffect(() => {
    if (isShown) void want();
  }, [isShown, want]);
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
      {isShown && <div className={classes.bounds}>{RangeBounds && <RangeBounds {...props} />}</div>}
    </Stack>
  );
}
