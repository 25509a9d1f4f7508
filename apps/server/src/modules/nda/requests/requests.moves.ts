import type { NdaStatus } from '@proffer/contract/wire/choices';
import { AppError } from '../../../platform/errors';
import type { Actor, SignatureTrail } from '../../../platform/session/actor';
import { actorOf, personOf, type ActingPerson } from '../../../platform/session/person';
import { createMachine } from '../../../platform/states';
import type { Deals } from '../../deals';
import type { Notice, NoticesPort } from '../../notices';
import { movedAct } from './requests.deal';
import { ndaNotices } from './requests.notices';
import type { ExpectedNda, NdaChange, NdaRepository, NdaRow } from './requests.repository';
import { ndaTable, type NdaAct, type NdaMover } from './requests.states';

/** Actor on a request: a person in a session, or the server finishing what a person confirmed. */
export type Acting = Pick<Actor, 'userId' | 'role' | 'address' | 'device'> & {
  /** Undefined if the server acts for somebody. */
  sessionId?: number;
  /** Undefined if the server finishes what a person with authority has confirmed. */
  member?: Actor['member'];
  trail?: SignatureTrail;
  /** The person who confirmed what the server finishes. */
  confirmedBy?: ActingPerson;
  /** Note for the history. */
  note?: string;
};

interface NdaMoveChange {
  set: NdaChange;
  /** Further state that must be as it was read, if the change depends on it. */
  expected?: Omit<ExpectedNda, 'status'>;
}

/**
 * Notification of the other side for each act. `share` sends none; the step after it does, once the buyer can
 * sign.
 */
const noticeOf: Record<NdaAct, ((row: NdaRow, eventId: number, actorId: number) => Notice) | null> = {
  request: ndaNotices.requested,
  share: null,
  reject: ndaNotices.rejected,
  skip: ndaNotices.skipped,
  sign: ndaNotices.signed,
  withdraw: ndaNotices.withdrawn,
  decline: ndaNotices.declined,
  wantChanges: ndaNotices.changesWanted,
  askAgain: (row) => ndaNotices.requested({ ...row, round: row.round + 1 }),
  reopen: null,
  takeBack: null,
  end: (row, eventId, leavingId) => ndaNotices.ended(row, leavingId, eventId),
};

interface NdaMovesDeps {
  repository: Pick<NdaRepository, 'change' | 'addEvent'>;
  deals: Pick<Deals, 'append'>;
  notices: Pick<NoticesPort, 'announce' | 'clearFor'>;
}

/**
 * Creates the state machine of requests. A transition writes the change, the history and the deal chain, and
 * notifies the other side.
 */
export function createNdaMoves({ repository, deals, notices }: NdaMovesDeps) {
  return createMachine<NdaRow, NdaStatus, NdaAct, NdaMover, Acting, NdaMoveChange>({
    table: ndaTable,
    stateOf: ({ status }) => status,
    write: (tx, { row, act, to, at, change }) =>
      // A new request has been inserted already; there is no earlier row to change.
      act === 'request'
        ? Promise.resolve(true)
        : repository.change(
            tx,
            row.id,
            { status: row.status, ...change.expected },
            // Reset the reminders, because the side that has to act next was not reminded yet.
            { ...change.set, status: to, remindedAt: null, remindersSent: 0 },
            at,
          ),
    async onMoved(tx, { row, act, from, to, actor, at, note = '' }) {
      const eventId = await repository.addEvent(tx, {
        ndaId: row.id,
        fromStatus: act === 'request' ? null : from,
        toStatus: to,
        actorUserId: actor.userId,
        ...personOfActing(actor),
        address: actor.address,
        note,
        createdAt: at,
      });
      const by = { ...actor, ...actorOf(personOfActing(actor)) };
      const dealAct = movedAct({ row, act, from, to, actor: by, at, note });
      if (dealAct) await deals.append(tx, dealAct);
      // The supplier has nothing to answer any more.
      if (act === 'withdraw') await notices.clearFor(tx, row.supplierId, { kind: 'nda', id: row.id });
      const notice = noticeOf[act]?.(row, eventId, actor.userId);
      if (notice) await notices.announce(tx, notice);
      // An act clears the actor's own notifications about the NDA.
      if (act !== 'end' && act !== 'share')
        await notices.clearFor(tx, actor.userId, { kind: 'nda', id: row.id });
    },
    earlierRequest: (row, act) => ({ note: act === 'withdraw' ? row.reason : row.requestNote }),
    changedMeanwhile,
  });
}
export type NdaMoves = ReturnType<typeof createNdaMoves>;

/** Returns the person who acts, or who confirmed what the server finishes. */
export const personOfActing = (actor: Acting): ActingPerson => actor.confirmedBy ?? personOf(actor);

/** Returns the party in whose name a person acts. */
export const moverOf = ({ role }: Pick<Acting, 'role'>): NdaMover =>
  role === 'buyer' ? 'buyer' : 'supplier';

/** Change that resets a sharing that was begun; nothing was shared yet. */
export const undoAccepting = {
  acceptedStep: 0,
  preparedFileId: null,
  preparedSha256: null,
  supplierSignatureFileId: null,
  supplierKeySignature: null,
  supplierMemberId: null,
  supplierTrail: null,
  elections: null,
  textVersion: null,
  reach: 'offer',
  reachCategory: null,
  reachSha256: null,
} as const;

/** Returns the change that starts a request anew: all signatures, documents and reasons of before are reset. */
export const newRound = ({ round }: Pick<NdaRow, 'round'>) => ({
  ...undoAccepting,
  round: round + 1,
  signedFileId: null,
  supplierSignedAt: null,
  isDeclined: false,
  archivedAt: null,
  reason: '',
});

/** Returns the error for a concurrent change that conflicts with this act. */
export function changedMeanwhile(): AppError {
  return new AppError('illegal_transition', {
    text: 'This request was changed in the meantime. Please reload the page.',
  });
}
