import type { OfferDealings } from '@proffer/contract/offers/schemas';
import { isolated } from '@proffer/contract/wire/text-direction';
import { call, unwrap } from '../../lib/client';
import type { Question } from '../../ui/confirm-question';
import { dealingsText } from './offer-dealings.model';

interface NamedOffer {
  id: number;
  title: string;
}

const readDealings = async (id: number): Promise<OfferDealings> =>
  unwrap(await call('offerDealings', { params: { id } }));

/** Returns the question before an offer goes back to draft; null if there are no dealings on it. */
export async function moveQuestion({ id, title }: NamedOffer): Promise<Question | null> {
  const dealings = dealingsText(await readDealings(id));
  if (dealings === '') return null;
  return {
    title: 'Move to Draft',
    text: `“${isolated(title)}” is taken off the market for now. It has ${dealings}; all of this stays. These buyers keep the published version until you publish again; those with an NDA or a contract are notified both times.`,
    confirmLabel: 'Move to Draft',
  };
}

/** Returns the question before an offer is removed. Saves of an offer disappear; other dealings close it instead. */
export async function removeQuestion({ id, title }: NamedOffer): Promise<Question> {
  const dealings = dealingsText({ ...(await readDealings(id)), saves: 0 });
  const staying =
    dealings === ''
      ? ''
      : ` It has ${dealings}. These stay, so the offer is closed and not deleted; it cannot be published again.`;
  return {
    title: 'Remove proposal',
    text: `Are you sure you want to remove this proposal? “${isolated(title)}”${staying}`,
    confirmLabel: 'Remove',
    isDangerous: true,
  };
}
