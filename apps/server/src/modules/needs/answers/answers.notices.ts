import type { NeedOutcome } from '@proffer/contract/needs/choices';
import { isolated } from '@proffer/contract/wire/text-direction';
import type { Notice } from '../../notices';
import type { NeedRow } from '../needs.rows';

type NamedNeed = Pick<NeedRow, 'id' | 'title' | 'buyerId'>;

const toBuyer = ({ id, buyerId }: NamedNeed, kind: string) => ({
  userId: buyerId,
  category: 'GENERAL' as const,
  kind,
  reference: { kind: 'need' as const, id },
  mail: { path: `/bneed/${id}`, label: 'See the need' },
});

/** Returns the notice of a new or revised answer to the buyer of a need that is not sealed. */
export function answeredNotice(need: NamedNeed, supplierId: number): Notice {
  const title = isolated(need.title);
  return {
    ...toBuyer(need, 'need-answered'),
    from: supplierId,
    title: `New answers to your need: ${title}`,
    text: `Suppliers have answered your need “${title}”.`,
    unreadKey: `need:${need.id}:answered`,
  };
}

/** Returns the notice to the buyer that the deadline has passed. */
export function openedNotice(need: NamedNeed, answers: number): Notice {
  const title = isolated(need.title);
  const counted = answers === 1 ? '1 supplier has' : `${answers} suppliers have`;
  return {
    ...toBuyer(need, 'need-opened'),
    from: null,
    title: `Please decide: ${title}`,
    text:
      answers === 0
        ? `Nobody has answered your need “${title}”. You can copy it and invite suppliers.`
        : `${counted} answered your need “${title}”. Please compare the answers and decide.`,
    eventKey: `need:${need.id}:opened`,
  };
}

/** Returns the reminder to the buyer to decide; `daysLeft` until the need ends by itself. */
export function undecidedNotice(need: NamedNeed, day: number, daysLeft: number): Notice {
  const title = isolated(need.title);
  return {
    ...toBuyer(need, 'need-undecided'),
    from: null,
    title: `Suppliers are waiting for your decision: ${title}`,
    text: `Your need “${title}” is not decided yet. It ends by itself in ${daysLeft} days.`,
    eventKey: `need:${need.id}:undecided:${day}`,
  };
}

/** Returns the notice to the buyer that the need has ended without a decision. */
export function notDecidedNotice(need: NamedNeed, answers: number): Notice {
  const title = isolated(need.title);
  return {
    ...toBuyer(need, 'need-not-decided'),
    from: null,
    title: `Your need has ended: ${title}`,
    text:
      answers === 0
        ? `Your need “${title}” has ended, because nobody answered it. You can copy it and post it again.`
        : `Your need “${title}” has ended without a decision. Its suppliers have been told.`,
    eventKey: `need:${need.id}:not-decided`,
  };
}

const outcomes: Record<NeedOutcome, string> = {
  contract: 'The buyer has chosen another supplier.',
  no_answer_suits: 'The buyer found no suitable answer.',
  bought_elsewhere: 'The buyer has bought elsewhere.',
  cancelled: 'The buyer has cancelled it.',
  not_decided: 'The buyer did not decide in time.',
};

/** Returns the notice of the outcome to a supplier who answered and was not chosen. */
export function endedNotice(need: NamedNeed, outcome: NeedOutcome, supplierId: number): Notice {
  const title = isolated(need.title);
  return {
    userId: supplierId,
    from: need.buyerId,
    category: 'GENERAL',
    kind: 'need-ended',
    title: `A need that you answered has ended: ${title}`,
    text: `The need “${title}” has ended. ${outcomes[outcome]}`,
    reference: { kind: 'need', id: need.id },
    mail: { path: `/sneed/${need.id}`, label: 'See the outcome' },
    eventKey: `need:${need.id}:ended:${supplierId}`,
  };
}

/** Returns the notice that a supplier asks the buyer to request the NDA of an offer. */
export function ndaAskedNotice(
  need: NamedNeed,
  supplier: { userId: number; companyName: string },
  offer: { id: number; title: string },
): Notice {
  const title = isolated(need.title);
  const who = isolated(supplier.companyName);
  return {
    userId: need.buyerId,
    from: supplier.userId,
    category: 'GENERAL',
    kind: 'need-nda-asked',
    title: `${who} asks for an NDA to answer your need`,
    text: `${who} would like to read the part under NDA of your need “${title}”. Please request the NDA of “${isolated(offer.title)}”.`,
    reference: { kind: 'proposal', id: offer.id },
    mail: { path: `/view-offer/${offer.id}`, label: 'See the offer' },
    eventKey: `need:${need.id}:nda-asked:${offer.id}:${supplier.userId}`,
  };
}
