import type { NeedEventAct, NeedStatus } from '@proffer/contract/needs/choices';
import type { Executor } from '../../platform/database';
import { AppError } from '../../platform/errors';
import type { Actor } from '../../platform/session/actor';
import { personOf } from '../../platform/session/person';
import { createMachine, type Moved } from '../../platform/states';
import type { NeedChange, NeedsRepository } from './needs.repository';
import type { NeedRow } from './needs.rows';
import { needTable, type NeedAct, type NeedMover } from './needs.states';

export type NeedMoved = Moved<
  NeedRow,
  NeedStatus,
  NeedAct,
  NeedMover,
  Actor | null,
  Omit<NeedChange, 'changedAt'>
>;

/** Acts of other parts of the module when a need moves, in its transaction. */
export type OnNeedMoved = (tx: Executor, moved: NeedMoved) => Promise<void>;

interface NeedMovesDeps {
  repository: Pick<NeedsRepository, 'change' | 'addEvent'>;
  onMoved: readonly OnNeedMoved[];
}

const events: Record<NeedAct, NeedEventAct> = {
  publish: 'published',
  close: 'closed',
  open: 'opened',
  end: 'ended',
  award: 'ended',
};

/** Creates the state machine of needs: the only way to change the state of one (NED-4). */
export function createNeedMoves({ repository, onMoved }: NeedMovesDeps) {
  return createMachine<NeedRow, NeedStatus, NeedAct, NeedMover, Actor | null, Omit<NeedChange, 'changedAt'>>({
    table: needTable,
    stateOf: ({ status }) => status,
    write: (tx, { row, to, at, change }) =>
      repository.change(tx, row, { ...change, status: to, changedAt: at }),
    async onMoved(tx, moved) {
      const { row, act, actor, at, note = '', change } = moved;
      await repository.addEvent(tx, {
        needId: row.id,
        act: events[act],
        version: change.version ?? row.version,
        note,
        actorUserId: actor?.userId ?? null,
        ...(actor ? personOf(actor) : {}),
        address: actor?.address ?? '',
        createdAt: at,
      });
      for (const follow of onMoved) await follow(tx, moved);
    },
    // The content of an ending is compared with the row, whose texts are final.
    earlierRequest: (row) => ({ note: row.outcomeNote, terms: row.outcome ?? undefined }),
    changedMeanwhile: needChanged,
  });
}
export type NeedMoves = ReturnType<typeof createNeedMoves>;

export const needChanged = (): AppError =>
  new AppError('changed_meanwhile', {
    text: 'This need has changed since you opened it. Please reload the page.',
  });
