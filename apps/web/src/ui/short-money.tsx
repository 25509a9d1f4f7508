import { exactRange, shortRange } from './short-money.model';
import classes from './short-money.module.css';

/** A rounded range; exact in the tooltip, in print and for screen readers. */
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
