import type { EventIds } from '@proffer/contract/events/schemas';
import type { NewEvent } from '../events';
import type { DealAct } from './deal-act';
import type { NeedChange } from './needs/need-registers.repository';

/** The name of an act with underscores instead of hyphens. */
type Joined<Name extends string> = Name extends `${infer Before}-${infer After}`
  ? Joined<`${Before}_${After}`>
  : Name;

/** Returns the events of an act for its two companies; none for looking at an offer. */
export function eventsOfAct(act: DealAct): NewEvent[] {
  const { offerId, buyerId, supplierId, conversationId, about, by, at } = act;
  if (act.act === 'offer.viewed') return [];
  const type = act.act.replaceAll('-', '_') as Joined<typeof act.act>;
  const data: EventIds = { offerId, buyerId, supplierId };
  for (const name of ['nda', 'quote', 'contract', 'message'] as const) {
    const id = about[name];
    if (typeof id === 'number') data[`${name}Id`] = id;
  }
  if (conversationId !== undefined) data.conversationId = conversationId;
  return [buyerId, supplierId].map((userId) => ({
    userId,
    type,
    isOwn: by?.userId === userId,
    data,
    at,
  }));
}

/** Returns the event of a change of a need for its buyer. Answers have none, because they may be sealed (NED-30). */
export function eventsOfNeed(change: NeedChange): NewEvent[] {
  const { act, about, needId, buyerId, at } = change;
  if (act === 'answer.given' || act === 'answer.withdrawn') return [];
  const isByMarket = act === 'need.opened' || (act === 'need.ended' && about.outcome === 'not_decided');
  return [{ userId: buyerId, type: act, isOwn: !isByMarket, data: { needId, buyerId }, at }];
}
