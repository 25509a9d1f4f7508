import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import classes from './progress-line.module.css';

/** A thin line at the top while any request runs (spec §7: every request shows that it is loading). */
export function ProgressLine() {
  const running = useIsFetching() + useIsMutating();
  return <div className={classes.line} data-running={running > 0 || undefined} aria-hidden />;
}
