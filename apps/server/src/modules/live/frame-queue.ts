/**
 * Hands frames on in the order they came, conversation by conversation. Most are there at once; one that must be read
 * first holds back those of its conversation that come after it.
 */
export function createFrameQueue({
  handOn,
  onError,
}: {
  handOn(conversationId: number, json: string): void;
  onError(error: unknown): void;
}) {
  const tails = new Map<number, Promise<void>>();

  return (conversationId: number, json: string | (() => Promise<string>)): void => {
    const before = tails.get(conversationId);
    if (!before && typeof json === 'string') return handOn(conversationId, json);
    const tail = (before ?? Promise.resolve())
      .then(async () => handOn(conversationId, typeof json === 'string' ? json : await json()))
      .catch(onError)
      .finally(() => {
        if (tails.get(conversationId) === tail) tails.delete(conversationId);
      });
    tails.set(conversationId, tail);
  };
}
