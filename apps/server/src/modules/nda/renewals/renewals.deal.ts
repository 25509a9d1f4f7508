import type { DealAct, DealActName } from '../../deals';
import type { NdaRow } from '../requests/requests.repository';
import type { RenewalAct } from './renewals.states';

/** Maps a renewal act to its act in the deal chain; `sign` is null because the signature appends its own act. */
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

/** Returns the deal act of a renewal's transition; the first act names the renewed document and its round. */
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
