import classes from './counted-choice.module.css';
import { countText } from './offer-facets.model';

interface CountedChoiceProps {
  label: string;
  /** Absent while it is not known. */
  count: number | undefined;
}

/** A choice of a filter with how many offers it leaves; one that leaves none is quiet, and can still be chosen. */
export function CountedChoice({ label, count }: CountedChoiceProps) {
  return (
    <span className={classes.choice} data-none={count === 0 || undefined}>
      {label}
      <span className={classes.count}>{countText(count)}</span>
    </span>
  );
}
