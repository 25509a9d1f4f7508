import type { EventType } from '@proffer/contract/events/types';
import type { NewEvent } from '../events';
import type { Notice } from '../notices';

/**
 * Events of news about offers and needs, by kind of notice. All other news is recorded where it happens: acts of a
 * deal, changes of a buyer's own need, and acts of a supplier on an own offer.
 */
const types: Partial<Record<string, EventType>> = {
  'offer-changed': 'offer.changed',
  'offer-taken-back': 'offer.taken_back',
  'offer-published-again': 'offer.published_again',
  'offer-removed': 'offer.removed',
  'offer-taken-down': 'offer.taken_down',
  'offer-restored': 'offer.restored',
  'need-invited': 'need.invited',
  'need-amended': 'need.amended',
  'need-extended': 'need.extended',
  'need-question': 'need.question',
  'need-reply': 'need.reply',
  'need-nda-asked': 'need.nda_asked',
  'need-answered': 'need.answered',
  'need-undecided': 'need.undecided',
  'need-ended': 'need.ended',
};

/** Returns the event of a notice for the company that is told, if its kind has one. */
export function eventsOfNotice({ userId, kind, reference }: Notice, at: Date): NewEvent[] {
  const type = types[kind];
  if (type === undefined) return [];
  const data = reference.kind === 'need' ? { needId: reference.id } : { offerId: reference.id };
  return [{ userId, type, isOwn: false, data, at }];
}
