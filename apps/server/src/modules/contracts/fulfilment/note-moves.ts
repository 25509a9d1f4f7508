import type { NoteKind, NoteState } from '@proffer/contract/wire/choices';
import type { Executor } from '../../../platform/database';
import { AppError } from '../../../platform/errors';
import type { Actor } from '../../../platform/session/actor';
import { createMachine } from '../../../platform/states';
import { personOf } from '../../../platform/session/person';
import { otherSide, type ContractNews } from '../contracts.news';
import { sideOf } from '../contracts.policy';
import type { ContractRow, ContractsRepository } from '../contracts.repository';
import type { NoteRow, NotesRepository } from './notes.repository';
import { noteTable, type NoteAct, type NoteParty } from './notes.states';

/** Maps an act to its outcome, as named in the history and in notifications. */
const outcomes = { note: 'noted', confirm: 'confirmed', dispute: 'disputed', withdraw: 'withdrawn' } as const;

/** A note with its contract. */
interface NoteOfContract {
  contract: ContractRow;
  note: NoteRow;
}

interface NoteMovesDeps {
  contracts: Pick<ContractsRepository, 'addEvent'>;
  repository: Pick<NotesRepository, 'answer'>;
  /** Recomputes the contract's progress from confirmed notes. */
  recount: (tx: Executor, contract: ContractRow) => Promise<void>;
  news: ContractNews;
}

/**
 * Creates the state machine of notes. A transition stores the answer, recomputes the progress, writes the
 * history and notifies the other side.
 */
export function createNoteMoves({ contracts, repository, recount, news }: NoteMovesDeps) {
  interface Trace {
    act: keyof typeof outcomes;
    kind: NoteKind;
    actor: Actor;
    at: Date;
    note: string;
    paper?: string | undefined;
  }
  /** Writes the entry in the contract's history and notifies the other side. */
  async function trace(tx: Executor, contract: ContractRow, { act, kind, actor, at, note, paper }: Trace) {
    const eventId = await contracts.addEvent(tx, {
      contractId: contract.id,
      act: `${kind}_${outcomes[act]}`,
      revision: contract.revision,
      actorUserId: actor.userId,
      ...personOf(actor),
      address: actor.address,
      note,
      createdAt: at,
      paper,
    });
    await news.notify(tx, {
      name: `${kind}-${outcomes[act]}`,
      contractId: contract.id,
      to: otherSide(sideOf(actor)),
      eventId,
    });
  }

  const machine = createMachine<NoteOfContract, NoteState, NoteAct, NoteParty, Actor, undefined>({
    table: noteTable,
    stateOf: ({ note }) => note.state,
    write: (tx, { row, to, at, note = '' }) =>
      repository.answer(tx, row.note, { state: to, answeredAt: at, answerReason: note }),
    async onMoved(tx, { row: { contract, note }, to, act, actor, at, note: reason }) {
      if (to === 'confirmed') await recount(tx, contract);
      await trace(tx, contract, { act, kind: note.kind, actor, at, note: reason ?? note.reference });
    },
    earlierRequest: ({ note }) => ({ note: note.answerReason }),
    changedMeanwhile: () =>
      new AppError('illegal_transition', {
        text: 'This has been answered in another window. Please reload the page.',
      }),
  });
  return {
    ...machine,
    /** Writes the history entry and the notification of a new note. */
    noted: (tx: Executor, contract: ContractRow, of: Omit<Trace, 'act'>) =>
      trace(tx, contract, { act: 'note', ...of }),
  };
}
export type NoteMoves = ReturnType<typeof createNoteMoves>;
