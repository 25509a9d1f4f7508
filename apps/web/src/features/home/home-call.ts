import type * as wire from '@proffer/contract/home/schemas';
import type { Named } from '@proffer/contract/wire/names';
import { call } from '../../lib/client';

/** All that the home shows, in our own names. */
export type BuyerHome = Named<wire.BuyerHome>;

interface Round {
  parts: number;
  reply: Promise<BuyerHome | null>;
}
let round: Round | null = null;

/**
 * A part of the home. Parts that are read in one moment, as when the page is opened, come by one call (OFF-291); one
 * that is read again by itself, as after news of it, comes by its own, and so does what that one call cannot give.
 */
export async function partOfHome<Part>(
  pick: (home: BuyerHome) => Part | undefined,
  alone: () => Promise<Part>,
): Promise<Part> {
  round ??= beginRound();
  round.parts += 1;
  const home = await round.reply;
  return (home && pick(home)) ?? alone();
}

function beginRound(): Round {
  const begun: Round = { parts: 0, reply: Promise.resolve(null) };
  begun.reply = Promise.resolve().then(async () => {
    round = null;
    if (begun.parts < 2) return null;
    const result = await call('buyerHome');
    return result.ok ? result.body : null;
  });
  return begun;
}

/** Of a list that goes on after its first page, nothing: every row of it is read. */
export function wholeList<Row>({ content, totalPages }: { content: Row[]; totalPages: number }) {
  return totalPages > 1 ? undefined : content;
}
