import { useEffect, useState } from 'react';
import { ChoiceRadios } from './choice-radios';
import type { RangeFieldProps } from './range-bounds';
import classes from './range-field.module.css';
import { useOnDemand } from './use-on-demand';

// Loaded on demand, because most lists are used without a range.
const loadBounds = async () => (await import('./range-bounds')).RangeBounds;

const choices = (['All', 'Custom'] as const).map((value) => ({ value, label: value }));

/** Range filter: All, or a custom range with either bound optional (OFF-9). */
export function RangeField(props: RangeFieldProps) {
  const { label, value, onChange } = props;
  const isSet = value.from !== null || value.to !== null;
  const [isCustom, setIsCustom] = useState(isSet);
  const isShown = isCustom || isSet;
  const { part: RangeBounds, want } = useOnDemand(loadBounds);
  useEffect(() => {
    if (isShown) void want();
  }, [isShown, want]);
  return (
    <>
      <ChoiceRadios
        label={label}
        choices={choices}
        value={isShown ? 'Custom' : 'All'}
        onChange={(choice) => {
          setIsCustom(choice === 'Custom');
          if (choice === 'All') onChange({ from: null, to: null });
        }}
        isBar
      />
      {isShown && <div className={classes.bounds}>{RangeBounds && <RangeBounds {...props} />}</div>}
    </>
  );
}
