interface Round<Reply> {
  parts: number;
  reply: Promise<Reply | null>;
}

/**
 * One call that answers several queries of a screen. Those that are asked in one moment, as when the screen is opened, come
 * by it (`part` picks theirs out of the reply); one that is asked again by itself, as after news of it, comes by its own
 * call, and so does what this one cannot give. `key` says of what: a round is shared by those of the same alone.
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
