import classes from './progress-bar.module.css';

/** Bar with the done and open parts of a whole, from 0 to 1; the figures next to it say the same. */
export function ProgressBar({ done, open = 0 }: { done: number; open?: number }) {
  return (
    <div className={classes.bar} aria-hidden>
      <div className={classes.open} style={{ width: width(done + open) }} />
      <div className={classes.done} style={{ width: width(done) }} />
    </div>
  );
}

const width = (part: number) => `${Math.min(1, part) * 100}%`;
