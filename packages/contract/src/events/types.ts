import type { KeyNoun } from '../api-keys/rules';
import { contractEventActs, quoteEventActs } from '../wire/choices';
import type { ContractEventAct, QuoteEventAct } from '../wire/choices';

const offerTypes = [
  'offer.published',
  'offer.published_again',
  'offer.changed',
  'offer.hidden',
  'offer.taken_back',
  'offer.taken_down',
  'offer.restored',
  'offer.removed',
] as const;

const needTypes = [
  'need.published',
  'need.invited',
  'need.matched',
  'need.amended',
  'need.extended',
  'need.question',
  'need.reply',
  'need.nda_asked',
  'need.answered',
  'need.opened',
  'need.undecided',
  'need.ended',
] as const;

const ndaTypes = [
  'nda.requested',
  'nda.asked_again',
  'nda.withdrawn',
  'nda.reopened',
  'nda.rejected',
  'nda.skipped',
  'nda.prepared',
  'nda.shared',
  'nda.declined',
  'nda.changes_wanted',
  'nda.signed',
  'nda.ended',
  'nda.relied_on',
  'nda.cover_ended',
  'nda.renewal_started',
  'nda.renewal_declined',
  'nda.renewal_withdrawn',
  'nda.renewal_ended',
] as const;

const messageTypes = ['message.sent', 'message.edited', 'message.deleted'] as const;

/** Type of an event: the noun and the act (INT-20). */
export type EventType =
  | (typeof offerTypes)[number]
  | (typeof needTypes)[number]
  | (typeof ndaTypes)[number]
  | `quote.${QuoteEventAct}`
  | `contract.${ContractEventAct}`
  | 'contract.signed'
  | 'contract.sealed'
  | (typeof messageTypes)[number];

/** Types of events by noun, in the order of a deal. Free of zod. */
export const eventTypes: Record<KeyNoun, readonly EventType[]> = {
  offers: offerTypes,
  needs: needTypes,
  ndas: ndaTypes,
  quotes: quoteEventActs.map((act) => `quote.${act}` as const),
  contracts: [
    ...contractEventActs.map((act) => `contract.${act}` as const),
    'contract.signed',
    'contract.sealed',
  ],
  messages: messageTypes,
};
/** Days for which events and their deliveries are kept. */
export const keptEventDays = 30;

export const allEventTypes: readonly EventType[] = Object.values(eventTypes).flat();

const nouns: Record<string, KeyNoun> = {
  offer: 'offers',
  need: 'needs',
  nda: 'ndas',
  quote: 'quotes',
  contract: 'contracts',
  message: 'messages',
};

/** Returns the noun that an event belongs to. */
export function nounOfEvent(type: EventType): KeyNoun {
  const noun = nouns[type.split('.')[0] ?? ''];
  if (noun === undefined) throw new Error(`${type} has no noun`);
  return noun;
}
