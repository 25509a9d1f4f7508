import type { KeyNoun } from '../api-keys/rules';
import { contractEventActs, quoteEventActs } from '../wire/choices';

/** Types of events by noun, in the order of a deal (INT-20). Free of zod. */
export const eventTypes: Record<KeyNoun, readonly string[]> = {
  offers: [
    'offer.published',
    'offer.published_again',
    'offer.changed',
    'offer.unlisted',
    'offer.hidden',
    'offer.taken_back',
    'offer.taken_down',
    'offer.restored',
    'offer.removed',
    'offer.removed_by_admin',
  ],
  needs: [
    'need.published',
    'need.invited',
    'need.amended',
    'need.extended',
    'need.question',
    'need.reply',
    'need.nda_asked',
    'need.opened',
    'need.ended',
  ],
  ndas: [
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
  ],
  quotes: quoteEventActs.map((act) => `quote.${act}`),
  contracts: [...contractEventActs.map((act) => `contract.${act}`), 'contract.signed', 'contract.sealed'],
  messages: ['message.sent', 'message.edited', 'message.deleted'],
};
export const allEventTypes: readonly string[] = Object.values(eventTypes).flat();
