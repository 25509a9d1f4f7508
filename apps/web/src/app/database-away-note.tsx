import { useQueryClient, type QueryCacheNotifyEvent } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CallError, retryAfterSeconds } from '../lib/client';
import { StatusNote } from '../ui/status-note';
import { marketName } from '../lib/run-time-config';
import classes from './database-away-note.module.css';

const isAway = (error: unknown): boolean =>
  error instanceof CallError && error.problem.code === 'database_away';

const secondsOf = (error: unknown): number => retryAfterSeconds(error) ?? 1;

/**
 * Returns the seconds to wait that a cache event announces, 0 for an available database, undefined for other events.
 */
function waitAnnouncedBy(event: QueryCacheNotifyEvent): number | undefined {
  if (event.type !== 'updated') return undefined;
  const { action } = event;
  if (action.type === 'success' && !action.manual) return 0;
  if ((action.type !== 'failed' && action.type !== 'error') || !isAway(action.error)) return undefined;
  return secondsOf(action.error);
}

/**
 * Shows a line while the server's database is away (ERR-44). Failed queries are repeated at the interval that the
 * server states until they succeed.
 */
export function DatabaseAwayNote() {
  const queryClient = useQueryClient();
  const cache = queryClient.getQueryCache();
  const [waitSeconds, setWait] = useState(() => {
    // The failure may precede the loading of this component.
    const missed = cache.getAll().find(({ state }) => isAway(state.fetchFailureReason));
    return missed ? secondsOf(missed.state.fetchFailureReason) : 0;
  });
  useEffect(
    () =>
      cache.subscribe((event) => {
        const seconds = waitAnnouncedBy(event);
        if (seconds !== undefined) setWait(seconds);
      }),
    [cache],
  );
  useEffect(() => {
    if (waitSeconds === 0) return undefined;
    const readAgain = () =>
      queryClient.refetchQueries(
        { type: 'active', predicate: ({ state }) => isAway(state.error) },
        { cancelRefetch: false },
      );
    const timer = setInterval(() => void readAgain(), waitSeconds * 1_000);
    return () => clearInterval(timer);
  }, [waitSeconds, queryClient]);
  return (
    <div className={classes.note} data-shown={waitSeconds > 0 || undefined} data-print="no">
      <StatusNote>
        {waitSeconds > 0 && `${marketName} is busy. Nothing you typed is lost; it continues automatically.`}
      </StatusNote>
    </div>
  );
}
