import { exactRange, shortRange } from './short-money.model';
import classes from './short-money.module.css';

/** A range to be read at a glance; exact where one points, on paper, and to be heard. */
export function ShortMoneyRange({ from, to }: { from: number | null; to: number | null }) {
  const exact = exactRange(from, to);
  const short = shortRange(from, to);
  if (short === undefined) return exact;
  return (
    <span title={exact}>
      <span aria-hidden className={classes.short}>
        {short}
      </span>
      <span className={classes.exact}>{exact}</span>
    </span>
  );
}
