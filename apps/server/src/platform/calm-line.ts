/** Writes a log line; `further` is the number of lines suppressed since the previous one. */
type Tell<Details extends object> = (details: Details & { further?: number }) => void;

const everyMs = 1_000;

/**
 * Returns a throttled log function: it writes the first event and then at most one line a second,
 * so that a lasting fault does not flood the log.
 */
export function calmLine<Details extends object>(
  tell: Tell<Details>,
  now = () => performance.now(),
): (details: Details) => void {
  let toldAtMs = -Infinity;
  let further = 0;
  return (details) => {
    if (now() - toldAtMs < everyMs) {
      further += 1;
      return;
    }
    toldAtMs = now();
    tell(further > 0 ? { ...details, further } : details);
    further = 0;
  };
}
