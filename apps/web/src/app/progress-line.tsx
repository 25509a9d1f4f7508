import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import classes from './progress-line.module.css';

/** A thin line at the top while any request is in progress (ERR-6). */
export function ProgressLine() {
  const running = useIsFetching() + useIsMutating();
  return <div className={classes.line} data-running={running > 0 || undefined} data-print="no" aria-hidden />;
}
