import type { RenewalState } from '@proffer/contract/wire/choices';
import { createMachine } from '../../../platform/states';
import type { Deals } from '../../deals';
import type { NoticesPort } from '../../notices';
import { changedMeanwhile, type Acting } from '../requests/requests.moves';
import type { NdaRow } from '../requests/requests.repository';
import { renewalAct } from './renewals.deal';
import { renewalNotice } from './renewals.notices';
import type { RenewalsRepository } from './renewals.repository';
import type { Renewal } from './renewals.rows';
import { renewalTable, type RenewalAct, type RenewalMover } from './renewals.states';

/** NDA with the round that renews it; `renewal` is undefined until the first side has signed. */
export interface Renewing {
  nda: NdaRow;
  round: number;
  renewal: Renewal | undefined;
}

/** Result of a signature: the document, and after the second signature the last day. */
interface RenewalSigned {
  signedFileId: number;
  validUntil: string;
}

interface RenewalMovesDeps {
  repository: RenewalsRepository;
  deals: Pick<Deals, 'append'>;
  notices: Pick<NoticesPort, 'announce' | 'clearFor'>;
}

/**
 * Creates the state machine of renewals. A transition writes the change, appends to the deal chain and
 * notifies the other side.
 */
export function createRenewalMoves({ repository, deals, notices }: RenewalMovesDeps) {
  return createMachine<
    Renewing,
    RenewalState | 'none',
    RenewalAct,
    RenewalMover,
    Acting,
    RenewalSigned | undefined
  >({
    table: renewalTable,
    stateOf: ({ renewal }) => renewal?.state ?? 'none',
    async write(tx, { row: { nda, round }, act, actor, at, note = '', to, change }) {
      const key = { ndaId: nda.id, round };
      if (to === 'open') {
        const starter = actor.role === 'buyer' ? 'buyer' : 'supplier';
        if (starter === 'buyer') await repository.returnToList(tx, nda.id);
        const { signedFileId } = signedOf(change, act);
        const signerId = starter === 'buyer' ? nda.supplierId : nda.buyerId;
        return repository.add(tx, { ...key, starter, signerId, signedFileId, startedAt: at });
      }
      if (to === 'none') return false;
      const ending = { state: to, endedAt: at, reason: note };
      if (to !== 'completed') return repository.close(tx, key, ending);
      const { signedFileId, validUntil } = signedOf(change, act);
      return (
        (await repository.close(tx, key, { ...ending, ...replacedOf(nda) })) &&
        (await repository.putInForce(tx, nda, { round, signedFileId, validUntil, at }))
      );
    },
    async onMoved(tx, { row: { nda, round }, act, actor, at, note = '', change }) {
      const dealAct = renewalAct({ nda, round, act, actor, at, note });
      if (dealAct) await deals.append(tx, dealAct);
      const validUntil = change?.validUntil ?? null;
      await notices.announce(tx, renewalNotice(act, { nda, round, actorId: actor.userId, validUntil }));
      // An act clears the actor's own notifications about the NDA.
      if (act !== 'end') await notices.clearFor(tx, actor.userId, { kind: 'nda', id: nda.id });
    },
    earlierRequest: ({ renewal }, act) => ({
      note: act === 'decline' || act === 'withdraw' ? (renewal?.reason ?? '') : '',
    }),
    changedMeanwhile,
  });
}
export type RenewalMoves = ReturnType<typeof createRenewalMoves>;

const replacedOf = ({ round, signedFileId, certificateFileId, validUntil }: NdaRow) => ({
  replacedRound: round,
  replacedSignedFileId: signedFileId,
  replacedCertificateFileId: certificateFileId,
  replacedValidUntil: validUntil,
});

function signedOf(change: RenewalSigned | undefined, act: RenewalAct): RenewalSigned {
  if (change === undefined) throw new Error(`a renewal was moved by ${act} without a signature`);
  return change;
}
