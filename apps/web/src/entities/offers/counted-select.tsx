import classes from './counted-choice.module.css';
import { countOf, countText } from './offer-facets.model';
import { FilterSelect } from '../../ui/filter-select';

interface CountedSelectProps<T extends string> {
  label: string;
  /** True to show the label; a filter with its own heading needs it for screen readers only. */
  isLabelSeen?: boolean;
  /** Label of the choice without a filter. */
  any: string;
  choices: readonly T[];
  labels?: Record<T, string>;
  counts: { value: T; count: number }[] | undefined;
  value: T | undefined;
  onChange: (value: T | undefined) => void;
}

/** Select for a filter with fixed choices and the number of offers for each. */
export function CountedSelect<T extends string>(props: CountedSelectProps<T>) {
  const { label, isLabelSeen = false, any, choices, labels, counts, value, onChange } = props;
  return (
    <FilterSelect
      {...(isLabelSeen ? { label } : { 'aria-label': label })}
      value={value ?? ''}
      onChange={(value) => onChange(choices.find((choice) => choice === value))}
    >
      <option value="">{any}</option>
      {choices.map((choice) => {
        const count = countOf(counts, choice);
        return (
          <option key={choice} value={choice} className={classes.choice} data-none={count === 0 || undefined}>
            {`${labels?.[choice] ?? choice}${countText(count)}`}
          </option>
        );
      })}
    </FilterSelect>
  );
}
