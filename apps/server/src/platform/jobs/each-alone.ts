/**
 * Runs an act for each item of a job, one after the other. Items after a failed one are not kept waiting: all failures
 * are thrown together at the end, so that the job counts as failed and is tried again.
 */
export async function eachAlone<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) {
    await act(item).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) {
    throw new AggregateError(failures, `${failures.length} of ${items.length} failed`, {
      cause: failures[0],
    });
  }
}
