import type { DealAct, DealActName } from '../../deals';
import type { NdaRow } from '../requests/requests.repository';
import type { RenewalAct } from './renewals.states';

/** What stands in the chain of the two companies for each move. That the second has signed is told with the signature. */
const actOf: Record<RenewalAct, DealActName | null> = {
  start: 'nda.renewal-started',
  sign: null,
  decline: 'nda.renewal-declined',
  withdraw: 'nda.renewal-withdrawn',
  end: 'nda.renewal-ended',
};

interface RenewalMoved {
  nda: NdaRow;
  round: number;
  act: RenewalAct;
  actor: NonNullable<DealAct['by']>;
  at: Date;
  note: string;
}

/** A move of a renewal; one that begins names the document that is signed again, and the round that it was signed in. */
export function renewalAct({ nda, round, act, actor, at, note }: RenewalMoved): DealAct | undefined {
  const name = actOf[act];
  if (name === null) return undefined;
  const { id, offerId, buyerId, supplierId } = nda;
  return {
    offerId,
    buyerId,
    supplierId,
    act: name,
    by: actor,
    at,
    about: {
      nda: id,
      round,
      ...(act === 'start' ? { renews: nda.round, document: nda.preparedSha256 ?? undefined } : {}),
    },
    sealed: { note: note === '' ? undefined : { value: note } },
  };
}
