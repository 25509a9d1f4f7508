import { groupIndian } from '@proffer/contract/wire/group-indian';
import { exactIndian } from './money.model';
import classes from './money.module.css';

/** An amount in rupees; the sign is lighter than the number. */
export function Money({ rupees }: { rupees: number }) {
  return (
    <span className={classes.money}>
      <span className={classes.sign}>₹</span>
      {groupIndian(rupees)}
    </span>
  );
}

/** An amount with paise; whole rupees without. */
export function MoneyExact({ rupees, isStrong }: { rupees: number; isStrong?: boolean }) {
  return (
    <span className={classes.money} data-strong={isStrong}>
      <span className={classes.sign}>₹</span>
      {exactIndian(rupees)}
    </span>
  );
}

/** A range of amounts; a single number if both ends are equal. */
export function MoneyRange({ from, to }: { from: number | null; to: number | null }) {
  if (from === null && to === null) return <span className={classes.none}>not stated</span>;
  if (from === null || to === null || from === to) return <Money rupees={from ?? to ?? 0} />;
  return (
    <span>
      <Money rupees={from} /> – <Money rupees={to} />
    </span>
  );
}
