interface Round<Reply> {
  parts: number;
  reply: Promise<Reply | null>;
}

/**
 * Returns a call that answers several queries of a screen. Queries made at the same moment share it (`part` selects
 * their part of the reply). A query repeated later, or not covered by the reply, uses its own call. Only queries with
 * the same `key` share a call.
 */
export function createSharedCall<Key, Reply>(ask: (key: Key) => Promise<Reply | null>) {
  const rounds = new Map<Key, Round<Reply>>();

  function beginRound(key: Key): Round<Reply> {
    const begun: Round<Reply> = { parts: 0, reply: Promise.resolve(null) };
    begun.reply = Promise.resolve().then(() => {
      rounds.delete(key);
      return begun.parts < 2 ? null : ask(key);
    });
    rounds.set(key, begun);
    return begun;
  }

  return async function part<Part>(
    key: Key,
    pick: (reply: Reply) => Part | undefined,
    alone: () => Promise<Part>,
  ): Promise<Part> {
    const round = rounds.get(key) ?? beginRound(key);
    round.parts += 1;
    const reply = await round.reply;
    return (reply && pick(reply)) ?? alone();
  };
}
