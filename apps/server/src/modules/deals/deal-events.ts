import type { EventIds } from '@proffer/contract/events/schemas';
import type { KeyNoun } from '@proffer/contract/api-keys/rules';
import type { NewEvent } from '../events';
import type { DealAct } from './deal-act';
import type { NeedChange } from './needs/need-registers.repository';

const nouns: Partial<Record<string, KeyNoun>> = {
  nda: 'ndas',
  quote: 'quotes',
  contract: 'contracts',
  message: 'messages',
};

/** Returns the events of an act for its two companies; none for looking at an offer. */
export function eventsOfAct(act: DealAct): NewEvent[] {
  const { offerId, buyerId, supplierId, conversationId, about, by, at } = act;
  const noun = nouns[act.act.split('.')[0] ?? ''];
  if (noun === undefined) return [];
  const data: EventIds = { offerId, buyerId, supplierId };
  for (const name of ['nda', 'quote', 'contract', 'message'] as const) {
    const id = about[name];
    if (typeof id === 'number') data[`${name}Id`] = id;
  }
  if (conversationId !== undefined) data.conversationId = conversationId;
  const type = act.act.replaceAll('-', '_');
  return [buyerId, supplierId].map((userId) => ({
    userId,
    noun,
    type,
    isOwn: by?.userId === userId,
    data,
    at,
  }));
}

/** Returns the event of a change of a need for its buyer. Answers have none, because they may be sealed (NED-30). */
export function eventsOfNeed({ act, needId, buyerId, at }: NeedChange): NewEvent[] {
  if (!act.startsWith('need.')) return [];
  return [
    {
      userId: buyerId,
      noun: 'needs',
      type: act,
      isOwn: act !== 'need.opened',
      data: { needId, buyerId },
      at,
    },
  ];
}
