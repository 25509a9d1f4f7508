/** Writes a log line; `further` is the number of lines suppressed since the previous one. */
type WriteLine<Details extends object> = (details: Details & { further?: number }) => void;

const everyMs = 1_000;

/**
 * Returns a throttled log function: it writes the first event and then at most one line a second,
 * so that a lasting fault does not flood the log.
 */
export function throttledLog<Details extends object>(
  write: WriteLine<Details>,
  now = () => performance.now(),
): (details: Details) => void {
  let loggedAtMs = -Infinity;
  let further = 0;
  return (details) => {
    if (now() - loggedAtMs < everyMs) {
      further += 1;
      return;
    }
    loggedAtMs = now();
    write(further > 0 ? { ...details, further } : details);
    further = 0;
  };
}
