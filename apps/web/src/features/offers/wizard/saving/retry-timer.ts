const firstPauseMs = 2_000;
const longestPauseMs = 60_000;

/** Plans further tries of what failed, each after a longer pause, and at once when the browser is online again. */
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
    /** A try failed in a way that may pass. While nobody watches, it waits for whoever does. */
    plan(): void {
      isPlanned = true;
      if (watchers > 0) start();
    },

    /** No further try: one is being made. */
    cancel,

    /** A try worked, so that the next failure begins with a short pause again. */
    reset(): void {
      pauseMs = firstPauseMs;
    },

    /** Tries while a page is open; gives the way to end it. */
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
