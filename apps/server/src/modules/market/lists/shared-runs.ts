/**
 * Callers that come while a run is under way share the next one, never the one under way: it may have begun before the
 * write that its caller has just been told of.
 */
export function sharedRuns<T>(run: () => Promise<T>): () => Promise<T> {
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
