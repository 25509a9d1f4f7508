import type { EventIds } from '@proffer/contract/events/schemas';
import type { NewEvent } from '../events';
import type { Notice } from '../notices';

/**
 * Returns the event of news about an offer or a need for the company that is told; none for other news, which are acts
 * of a deal and recorded with it, and for news for certain people.
 */
export function eventsOfNotice({ userId, kind, reference, onlyFor }: Notice, at: Date): NewEvent[] {
  const [subject, ...act] = kind.split('-');
  if (onlyFor !== undefined || act.length === 0) return [];
  if (subject !== 'offer' && subject !== 'need') return [];
  if (reference.kind !== 'proposal' && reference.kind !== 'need') return [];
  const data: EventIds = reference.kind === 'need' ? { needId: reference.id } : { offerId: reference.id };
  const type = `${subject}.${act.join('_')}`;
  return [{ userId, noun: subject === 'offer' ? 'offers' : 'needs', type, isOwn: false, data, at }];
}
