import type { Executor } from '../../../platform/database';
import { AppError } from '../../../platform/errors';
import type { Jobs } from '../../../platform/jobs';
import { createMachine } from '../../../platform/states';
import { personOf } from '../../../platform/session/person';
import { otherSide, type ContractNews, type ContractNewsName } from '../contracts.news';
import type { ContractActor } from '../contract-moves';
import { sideOf } from '../contracts.policy';
import type { ContractRow, ContractsRepository, NewContractEvent } from '../contracts.repository';
import { contractDaysJob } from '../days/contract-days.service';
import { termsOf } from './amendment-terms';
import type { AmendmentChange, AmendmentRow, AmendmentsRepository } from './amendments.repository';
import {
  amendmentTable,
  stageOf,
  stateOfStage,
  type AmendmentAct,
  type AmendmentParty,
  type AmendmentStage,
} from './amendments.states';

/** Job that creates the sealed document of an amendment which both sides have accepted. */
export const sealAmendmentJob = 'contracts.seal-amendment';

const traces: Record<AmendmentAct | 'propose', { event: NewContractEvent['act']; news: ContractNewsName }> = {
  propose: { event: 'amendment_proposed', news: 'amendment-proposed' },
  accept: { event: 'amendment_accepted', news: 'amendment-accepted' },
  reject: { event: 'amendment_rejected', news: 'amendment-rejected' },
  withdraw: { event: 'amendment_withdrawn', news: 'amendment-withdrawn' },
};

/** An amendment with the contract that it would change. */
interface AmendmentOfContract {
  contract: ContractRow;
  amendment: AmendmentRow;
}

interface AmendmentMovesDeps {
  contracts: Pick<ContractsRepository, 'addEvent' | 'storeRevision' | 'amend'>;
  repository: Pick<AmendmentsRepository, 'change'>;
  jobs: Pick<Jobs, 'enqueue'>;
  news: ContractNews;
}

/**
 * Creates the state machine of amendments. A transition stores the answer, applies accepted terms, writes the
 * history, notifies the other side and enqueues the document job.
 */
export function createAmendmentMoves({ contracts, repository, jobs, news }: AmendmentMovesDeps) {
  /** Writes the entry in the contract's history and notifies the other side. */
  async function trace(
    tx: Executor,
    contract: ContractRow,
    { act, actor, at, note }: { act: keyof typeof traces; actor: ContractActor; at: Date; note: string },
  ): Promise<void> {
    const { event, news: name } = traces[act];
    const eventId = await contracts.addEvent(tx, {
      contractId: contract.id,
      act: event,
      revision: contract.revision,
      actorUserId: actor.userId,
      ...personOf(actor),
      address: actor.address,
      keySignature: actor.keySignature ?? null,
      note,
      createdAt: at,
    });
    await news.notify(tx, { name, contractId: contract.id, to: otherSide(sideOf(actor)), eventId });
  }

  /**
   * Applies the amendment's terms to the contract. The amendment must be marked accepted first, because the
   * database checks it.
   */
  async function takeEffect(tx: Executor, { contract, amendment }: AmendmentOfContract, at: Date) {
    const { id: contractId } = contract;
    const { number } = amendment;
    if (contract.amendment === 0) await contracts.storeRevision(tx, contract, at);
    await contracts.amend(tx, contractId, number, termsOf(amendment));
    const payload = { contractId, number };
    await jobs.enqueue(tx, sealAmendmentJob, payload, { key: `${sealAmendmentJob}:${contractId}:${number}` });
    await jobs.enqueue(tx, contractDaysJob, { contractId }, { key: `${contractDaysJob}:${contractId}` });
  }

  const machine = createMachine<
    AmendmentOfContract,
    AmendmentStage,
    AmendmentAct,
    AmendmentParty,
    ContractActor,
    AmendmentChange
  >({
    table: amendmentTable,
    stateOf: ({ amendment }) => stageOf(amendment),
    write(tx, { row, to, at, note = '', change }) {
      const state = stateOfStage(to);
      const answer = state === 'open' ? {} : { state, answeredAt: at, answerReason: note };
      return repository.change(tx, row.amendment, { ...change, ...answer });
    },
    async onMoved(tx, { row, to, act, actor, at, note = '' }) {
      if (to === 'accepted') await takeEffect(tx, row, at);
      await trace(tx, row.contract, { act, actor, at, note });
    },
    earlierRequest: ({ amendment }, act) => ({ note: act === 'accept' ? '' : amendment.answerReason }),
    changedMeanwhile: () =>
      new AppError('illegal_transition', {
        text: 'This amendment was answered in another window. Please reload the page.',
      }),
  });
  return {
    ...machine,
    /** Writes the history entry and the notification of a new amendment. */
    proposed: (
      tx: Executor,
      contract: ContractRow,
      proposal: { actor: ContractActor; at: Date; note: string },
    ) => trace(tx, contract, { act: 'propose', ...proposal }),
  };
}
export type AmendmentMoves = ReturnType<typeof createAmendmentMoves>;
