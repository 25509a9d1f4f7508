import type { Notice } from '../users';

/** An offer as its buyers are told of it. */
export interface NamedOffer {
  id: number;
  title: string;
  companyName: string;
}

/** News of offers for buyers who have an NDA on them, or have asked for it. What has changed is not said. */
export const offerNotices = {
  removed: ({ id, title, companyName }: NamedOffer, userId: number): Notice => ({
    ...about(id, userId),
    kind: 'offer-removed',
    title: `${companyName} has removed an offer`,
    text: `${companyName} has removed the offer “${title}”, on which you have an NDA or have asked for one. What both sides have signed stays.`,
    eventKey: `offer-removed:${id}`,
    mail: { path: `/view-offer/${id}`, label: 'See the offer' },
  }),

  /** However often it is changed, one is unread. */
  changed: ({ id, title, companyName }: NamedOffer, userId: number): Notice => ({
    ...about(id, userId),
    kind: 'offer-changed',
    title: `${companyName} has changed an offer`,
    text: `${companyName} has changed the offer “${title}”, on which you have an NDA or have asked for one.`,
    unreadKey: `offer-changed:${id}`,
    mail: { path: `/view-offer/${id}`, label: 'See the offer' },
  }),
};

const about = (id: number, userId: number) => ({
  userId,
  category: 'GENERAL' as const,
  reference: { kind: 'proposal' as const, id },
});
