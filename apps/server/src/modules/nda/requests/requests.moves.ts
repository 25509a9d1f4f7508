import type { NdaStatus } from '@proffer/contract/wire/choices';
import { AppError } from '../../../platform/errors';
import type { Actor } from '../../../platform/session/actor';
import { createMachine } from '../../../platform/states';
import type { DealsPort } from '../../deals';
import type { Notice, NoticesPort } from '../../notices';
import { movedAct } from './requests.deal';
import { ndaNotices } from './requests.notices';
import type { ExpectedNda, NdaChange, NdaRepository, NdaRow } from './requests.repository';
import { ndaTable, type NdaAct, type NdaMover } from './requests.states';

/** Who acts on a request: a person in their session, or the server finishing what a person confirmed. */
export type Acting = Pick<Actor, 'userId' | 'role' | 'address' | 'device'> & {
  /** Absent where the product goes on for somebody. */
  sessionId?: number;
  /** Said in the history. */
  note?: string;
};

interface NdaMoveChange {
  set: NdaChange;
  /** How it was read, beside its state, where the change depends on it. */
  expected?: Omit<ExpectedNda, 'status'>;
}

/** Told to the other side. Sharing is told by the step after it, once the buyer can sign. */
const noticeOf: Record<NdaAct, ((row: NdaRow, eventId: number, actorId: number) => Notice) | null> = {
  request: ndaNotices.requested,
  share: null,
  reject: ndaNotices.rejected,
  skip: ndaNotices.skipped,
  sign: ndaNotices.signed,
  withdraw: ndaNotices.withdrawn,
  decline: ndaNotices.declined,
  askAgain: (row) => ndaNotices.requested({ ...row, round: row.round + 1 }),
  reopen: null,
  takeBack: null,
  end: (row, eventId, leavingId) => ndaNotices.ended(row, leavingId, eventId),
};

interface NdaMovesDeps {
  repository: Pick<NdaRepository, 'change' | 'addEvent'>;
  deals: Pick<DealsPort, 'append'>;
  notices: Pick<NoticesPort, 'announce' | 'clearFor'>;
}

/** How requests get from state to state: the change, its lines in the history and in the deal, and what the other side is told. */
export function createNdaMoves({ repository, deals, notices }: NdaMovesDeps) {
  return createMachine<NdaRow, NdaStatus, NdaAct, NdaMover, Acting, NdaMoveChange>({
    table: ndaTable,
    stateOf: ({ status }) => status,
    write: (tx, { row, act, to, at, change }) =>
      // A request begins by being written; there is nothing before it to be changed.
      act === 'request'
        ? Promise.resolve(true)
        : repository.change(
            tx,
            row.id,
            { status: row.status, ...change.expected },
            // Whoever has to act next was not reminded of it yet.
            { ...change.set, status: to, remindedAt: null, remindersSent: 0 },
            at,
          ),
    async onMoved(tx, { row, act, from, to, actor, at, note = '' }) {
      const eventId = await repository.addEvent(tx, {
        ndaId: row.id,
        fromStatus: act === 'request' ? null : from,
        toStatus: to,
        actorUserId: actor.userId,
        address: actor.address,
        note,
        createdAt: at,
      });
      const inDeal = movedAct({ row, act, from, to, actor, at, note });
      if (inDeal) await deals.append(tx, inDeal);
      // There is nothing to answer any more.
      if (act === 'withdraw') await notices.clearFor(tx, row.supplierId, { kind: 'nda', id: row.id });
      const notice = noticeOf[act]?.(row, eventId, actor.userId);
      if (notice) await notices.announce(tx, notice);
      // Who has acted has seen what was told to them.
      if (act !== 'end' && act !== 'share')
        await notices.clearFor(tx, actor.userId, { kind: 'nda', id: row.id });
    },
    saidBefore: (row, act) => ({ note: act === 'withdraw' ? row.reason : row.requestNote }),
    changedMeanwhile,
  });
}
export type NdaMoves = ReturnType<typeof createNdaMoves>;

/** In whose name somebody acts by hand. */
export const moverOf = ({ role }: Pick<Acting, 'role'>): NdaMover =>
  role === 'buyer' ? 'buyer' : 'supplier';

/** Refusing undoes an accepting that had begun: nothing of it was shared. */
export const undoAccepting = {
  acceptedStep: 0,
  preparedFileId: null,
  preparedSha256: null,
  supplierSignatureFileId: null,
  supplierKeySignature: null,
  elections: null,
  textVersion: null,
  reach: 'offer',
  reachCategory: null,
  reachSha256: null,
} as const;

/** A request that begins anew: nothing that was shared, signed or said of it before counts any longer. */
export const newRound = ({ round }: Pick<NdaRow, 'round'>) => ({
  ...undoAccepting,
  round: round + 1,
  signedFileId: null,
  supplierSignedAt: null,
  isDeclined: false,
  archivedAt: null,
  reason: '',
});

/** Somebody else was faster with something that does not go together with this act. */
export function changedMeanwhile(): AppError {
  return new AppError('illegal_transition', {
    text: 'This request was changed in the meantime. Please load it again.',
  });
}
