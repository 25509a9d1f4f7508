import { isolated } from '@proffer/contract/wire/text-direction';
import type { Notice } from '../notices';
import type { Since } from './changes/changes.service';

/** Facts of an offer that a notice names. */
export interface NamedOffer {
  id: number;
  title: string;
  companyName: string;
  supplierId: number;
}

/** Maximum number of differences in a notice, and maximum length of each value; the offer page shows all. */
const most = { differences: 5, value: 60 } as const;

/**
 * Notices about offers for their suppliers, and for buyers who deal on them or saved them. They contain nothing that
 * an NDA protects.
 */
export const offerNotices = {
  removed: ({ id, title, companyName, supplierId }: NamedOffer, userId: number): Notice => ({
    ...about(id, userId, supplierId),
    kind: 'offer-removed',
    title: `${isolated(companyName)} has removed an offer`,
    text: `${isolated(companyName)} has removed the offer “${isolated(title)}”, for which you have or requested an NDA. Signed documents stay valid.`,
    eventKey: `offer-removed:${id}`,
    mail: { path: `/view-offer/${id}`, label: 'See the offer' },
  }),

  /**
   * Lists the changes since the buyer last looked. Protected changes are never listed, even for buyers who signed the
   * NDA, because mail is not confidential. At most one notice per offer is unread.
   */
  changed: ({ id, title, companyName, supplierId }: NamedOffer, userId: number, since: Since): Notice => ({
    ...about(id, userId, supplierId),
    kind: 'offer-changed',
    title: `${isolated(companyName)} has changed an offer`,
    text: `${isolated(companyName)} has changed the offer “${isolated(title)}”. ${changeText(since)} Please review the changes before you sign its NDA or accept a contract for it.`,
    unreadKey: `offer-changed:${id}`,
    mail: { path: `/view-offer/${id}`, label: 'See what has changed' },
  }),

  /** Reports a change that is not material. */
  touched: ({ id, title, companyName, supplierId }: NamedOffer, userId: number): Notice => ({
    ...about(id, userId, supplierId),
    kind: 'offer-changed',
    title: `${isolated(companyName)} has changed an offer`,
    text: `${isolated(companyName)} has changed the offer “${isolated(title)}”, for which you have or requested an NDA.`,
    unreadKey: `offer-changed:${id}`,
    mail: { path: `/view-offer/${id}`, label: 'See the offer' },
  }),

  /**
   * Reports an offer taken back to draft; buyers can still read its last version. `at` distinguishes repeated events.
   */
  takenBack: ({ id, title, companyName, supplierId }: NamedOffer, userId: number, at: Date): Notice => ({
    ...about(id, userId, supplierId),
    kind: 'offer-taken-back',
    title: `An offer of ${isolated(companyName)} is currently not available`,
    text: `${isolated(companyName)} has taken the offer “${isolated(title)}” off the market to work on it. Your NDA, request or contract stays, and you can still read the last published version.`,
    eventKey: `offer-taken-back:${id}:${at.getTime()}`,
    mail: { path: `/view-offer/${id}`, label: 'See the offer' },
  }),

  publishedAgain: ({ id, title, companyName, supplierId }: NamedOffer, userId: number, at: Date): Notice => ({
    ...about(id, userId, supplierId),
    kind: 'offer-published-again',
    title: `An offer of ${isolated(companyName)} is on the market again`,
    text: `${isolated(companyName)} has published the offer “${isolated(title)}” again. Its history shows what has changed.`,
    eventKey: `offer-published-again:${id}:${at.getTime()}`,
    mail: { path: `/view-offer/${id}`, label: 'See the offer' },
  }),

  removedByAdmin: ({ id, title, supplierId }: NamedOffer): Notice => ({
    ...about(id, supplierId),
    kind: 'offer-removed-by-admin',
    title: 'Your offer was removed',
    text: `Your offer “${isolated(title)}” was removed by an administrator. Signed documents stay valid.`,
    eventKey: `offer-removed-by-admin:${id}`,
    mail: { path: `/proposal/${id}`, label: 'See the offer' },
  }),

  /** Reports a takedown to the supplier. The reason is only on the page of the offer. */
  takenDown: ({ id, title, supplierId }: NamedOffer, takedownId: number): Notice => ({
    ...about(id, supplierId),
    kind: 'offer-taken-down',
    title: 'Your offer was taken down',
    text: `Your offer “${isolated(title)}” was taken down by an administrator. The reason is shown with the offer.`,
    eventKey: `offer-taken-down:${takedownId}`,
    mail: { path: `/proposal/${id}`, label: 'Read the reason' },
  }),

  takenDownForBuyer: (
    { id, title, companyName }: NamedOffer,
    userId: number,
    takedownId: number,
  ): Notice => ({
    ...about(id, userId),
    kind: 'offer-taken-down',
    title: `An offer of ${isolated(companyName)} was taken off the market`,
    text: `The offer “${isolated(title)}” of ${isolated(companyName)}, for which you have or requested an NDA, was taken off the market. Signed documents stay valid.`,
    eventKey: `offer-taken-down:${takedownId}`,
    mail: { path: `/view-offer/${id}`, label: 'See the offer' },
  }),

  restored: (
    { id, title, companyName, supplierId }: NamedOffer,
    userId: number,
    takedownId: number,
  ): Notice => ({
    ...about(id, userId),
    kind: 'offer-restored',
    title: 'An offer is on the market again',
    text:
      userId === supplierId
        ? `Your offer “${isolated(title)}” is on the market again.`
        : `The offer “${isolated(title)}” of ${isolated(companyName)} is on the market again.`,
    eventKey: `offer-restored:${takedownId}`,
    mail: {
      path: userId === supplierId ? `/proposal/${id}` : `/view-offer/${id}`,
      label: 'See the offer',
    },
  }),
};

/** Returns the changes as text, such as `Budget: ₹1 – ₹5, now ₹2 – ₹6. Duration: …` */
function changeText({ differences, isUnderNda }: Since): string {
  const open = isUnderNda ? differences.filter(({ isProtected }) => !isProtected) : differences;
  const more = open.length - most.differences;
  return [
    ...open.slice(0, most.differences).map(differenceText),
    ...(more > 0 ? [`And ${more} more.`] : []),
    ...(open.length < differences.length ? ['Confidential parts have changed.'] : []),
  ].join(' ');
}

function differenceText({ label, before, after }: Since['differences'][number]): string {
  const isShort = before.length <= most.value && after.length <= most.value;
  const name = isolated(label.slice(0, most.value));
  return isShort ? `${name}: ${said(before)}, now ${said(after)}.` : `${name} has changed.`;
}

const said = (text: string): string => (text === '' ? 'nothing' : isolated(text.replaceAll(/\s+/g, ' ')));

const about = (id: number, userId: number, from: number | null = null) => ({
  userId,
  from,
  category: 'GENERAL' as const,
  reference: { kind: 'proposal' as const, id },
});
