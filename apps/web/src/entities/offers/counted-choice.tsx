import classes from './counted-choice.module.css';
import { countText } from './offer-facets.model';

interface CountedChoiceProps {
  label: string;
  /** Undefined while the count is loading. */
  count: number | undefined;
}

/** A choice of a filter with its number of offers; a choice without offers is dimmed but can be selected. */
export function CountedChoice({ label, count }: CountedChoiceProps) {
  return (
    <span className={classes.choice} data-none={count === 0 || undefined}>
      {label}
      <span className={classes.count}>{countText(count)}</span>
    </span>
  );
}
