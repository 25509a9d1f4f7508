/** Creates a set that is passed on and emptied a moment after its first entry, so that many entries cost one call. */
export function createBundle(afterMs: number, pass: (userIds: number[]) => void) {
  let waiting = new Set<number>();
  return {
    add(userIds: number[]): void {
      if (waiting.size === 0 && userIds.length > 0) {
        setTimeout(() => {
          const userIds = [...waiting];
          waiting = new Set();
          pass(userIds);
        }, afterMs).unref();
      }
      for (const userId of userIds) waiting.add(userId);
    },
  };
}
