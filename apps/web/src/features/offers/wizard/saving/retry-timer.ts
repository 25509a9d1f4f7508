const firstPauseMs = 2_000;
const longestPauseMs = 60_000;

/**
 * Creates a timer that repeats a failed action with exponential back-off, and at once when the browser is online
 * again.
 */
export function createRetryTimer(retry: () => void) {
  let watchers = 0;
  let isPlanned = false;
  let pauseMs = firstPauseMs;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function cancel(): void {
    clearTimeout(timer);
    isPlanned = false;
  }

  function start(): void {
    clearTimeout(timer);
    timer = setTimeout(act, pauseMs);
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  }

  function act(): void {
    cancel();
    retry();
  }

  function actOnline(): void {
    if (isPlanned) act();
  }

  return {
    /** Schedules a retry after a temporary failure. While no page watches, the retry waits until one does. */
    plan(): void {
      isPlanned = true;
      if (watchers > 0) start();
    },

    /** Cancels the pending retry, because the action runs now. */
    cancel,

    /** Resets the back-off after a success. */
    reset(): void {
      pauseMs = firstPauseMs;
    },

    /** Enables retries while a page is open; returns a function that disables them. */
    watch(): () => void {
      watchers += 1;
      if (watchers === 1) window.addEventListener('online', actOnline);
      if (isPlanned) start();
      return () => {
        watchers -= 1;
        if (watchers > 0) return;
        window.removeEventListener('online', actOnline);
        clearTimeout(timer);
      };
    },
  };
}
export type RetryTimer = ReturnType<typeof createRetryTimer>;
