/**
 * Returns a function that starts `run` unless it is already running. Callers that come while it runs share the next
 * run, never the current one: that may have begun before a write that the caller already knows of.
 */
export function singleFlight<T>(run: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  let following: Promise<T> | undefined;
  function share(): Promise<T> {
    if (!running) {
      running = run().finally(() => {
        running = undefined;
      });
      return running;
    }
    following ??= running
      .catch(() => undefined)
      .then(() => {
        following = undefined;
        return share();
      });
    return following;
  }
  return share;
}
