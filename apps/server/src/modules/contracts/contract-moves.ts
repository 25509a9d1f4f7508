import type { KeySignature } from '@proffer/proof';
import { AppError } from '../../platform/errors';
import type { Jobs } from '../../platform/jobs';
import type { Actor } from '../../platform/session/actor';
import { createMachine } from '../../platform/states';
import { personOf } from '../../platform/session/person';
import { termsOf } from './amendments/amendment-terms';
import { otherSide, type ContractNews, type ContractNewsName } from './contracts.news';
import type {
  ContractChange,
  ContractRow,
  ContractsRepository,
  NewContractEvent,
} from './contracts.repository';
import {
  contractTable,
  stateOf,
  type ContractAct,
  type ContractSide,
  type ContractState,
} from './contracts.states';
import { contractDaysJob } from './days/contract-days.service';
import { withPaperIds } from './substance/substance';

/** Job that creates the sealed document of a contract which both sides have accepted. */
export const sealContractJob = 'contracts.seal';

/** Actor on a contract or an amendment, with the signature by their own key, which is stored in the history. */
export interface ContractActor extends Actor {
  keySignature?: KeySignature | undefined;
}

/** Maps an act to its entry in the history and to the notification of the other side. */
const traces: Record<ContractAct, { event: NewContractEvent['act']; news: ContractNewsName }> = {
  accept: { event: 'accepted', news: 'contract-accepted' },
  reject: { event: 'rejected', news: 'contract-rejected' },
  want_changes: { event: 'wants_changes', news: 'contract-changes-wanted' },
  revise: { event: 'revised', news: 'contract-revised' },
};

interface ContractMovesDeps {
  repository: Pick<ContractsRepository, 'change' | 'addEvent'>;
  jobs: Pick<Jobs, 'enqueue'>;
  news: ContractNews;
}

/**
 * Creates the state machine of contracts. A transition writes the change and its history entry, notifies the
 * other side and enqueues the jobs that follow.
 */
export function createContractMoves({ repository, jobs, news }: ContractMovesDeps) {
  return createMachine<ContractRow, ContractState, ContractAct, ContractSide, ContractActor, ContractChange>({
    table: contractTable,
    stateOf,
    write: (tx, { row, change }) => repository.change(tx, row, change),
    async onMoved(tx, { row, to, act, by, actor, at, note, change }) {
      const { event, news: name } = traces[act];
      const contractId = row.id;
      const eventId = await repository.addEvent(tx, {
        contractId,
        act: event,
        revision: change.revision ?? row.revision,
        actorUserId: actor.userId,
        ...personOf(actor),
        address: actor.address,
        keySignature: actor.keySignature ?? null,
        note: note ?? '',
        createdAt: at,
      });
      await news.notify(tx, { name, contractId, to: otherSide(by), eventId });
      if (to !== 'agreed') return;
      for (const job of [sealContractJob, contractDaysJob]) {
        await jobs.enqueue(tx, job, { contractId }, { key: `${job}:${contractId}` });
      }
    },
    earlierRequest(row, act, by) {
      if (act === 'accept') return { note: '' };
      if (row.rejectedBy !== by) return null;
      const terms = row.proposed ? withPaperIds(termsOf(row.proposed)) : undefined;
      return { note: row.rejectReason, terms };
    },
    changedMeanwhile: () =>
      new AppError('illegal_transition', {
        text: 'This contract was changed in another window. Please reload the page.',
      }),
  });
}
export type ContractMoves = ReturnType<typeof createContractMoves>;
