import type { NdaStatus } from '@proffer/contract/wire/choices';
import type { Executor } from '../../../platform/database';
import { AppError } from '../../../platform/errors';
import type { Actor } from '../../../platform/session/actor';
import type { NdaChange, NdaRepository, NdaRow } from './requests.repository';
import { canMoveNda, type NdaMover } from './requests.states';

/** Who acts on a request: a person in their session, or the server finishing what a person confirmed. */
export type Acting = Pick<Actor, 'userId' | 'role' | 'address' | 'device'> & {
  /** Said in the history. */
  note?: string;
};

interface NdaMove {
  row: Pick<NdaRow, 'id' | 'status'>;
  to: NdaStatus;
  note: string;
  at: Date;
  /** In whose name the table of transitions is asked; by itself the side of the one who acts. */
  by?: NdaMover;
}

/** Refuses what the table of transitions lacks, and writes the line of the history; gives its id. */
export async function recordMove(
  repository: Pick<NdaRepository, 'addEvent'>,
  tx: Executor,
  actor: Acting,
  { row, to, note, at, by = actor.role === 'buyer' ? 'buyer' : 'supplier' }: NdaMove,
): Promise<number> {
  if (!canMoveNda(row.status, to, by)) {
    throw illegalMove(row.status, to);
  }
  return repository.addEvent(tx, {
    ndaId: row.id,
    fromStatus: row.status,
    toStatus: to,
    actorUserId: actor.userId,
    address: actor.address,
    note,
    createdAt: at,
  });
}

/** One guarded change of state with its line in the history, whose id it gives; refuses what the table of transitions lacks. */
export async function moveNda(
  repository: Pick<NdaRepository, 'addEvent' | 'change'>,
  tx: Executor,
  actor: Acting,
  move: NdaMove,
  change: NdaChange,
): Promise<number> {
  const { row, to, at } = move;
  const eventId = await recordMove(repository, tx, actor, move);
  if (!(await repository.change(tx, row.id, { status: row.status }, { ...change, status: to }, at))) {
    throw illegalMove(row.status, to);
  }
  return eventId;
}

/** Refusing undoes an accepting that had begun: nothing of it was shared. */
export const undoAccepting = {
  acceptedStep: 0,
  preparedFileId: null,
  preparedSha256: null,
  supplierSignatureFileId: null,
  elections: null,
  textVersion: null,
} as const;

export function illegalMove(from: NdaStatus, to: string): AppError {
  return new AppError('illegal_transition', {
    text: `This NDA is ${from} and cannot become ${to}.`,
    details: { from, to },
  });
}

/** Somebody else was faster with something that does not go together with this act. */
export function changedMeanwhile(): AppError {
  return new AppError('illegal_transition', {
    text: 'This request was changed in the meantime. Please load it again.',
  });
}
