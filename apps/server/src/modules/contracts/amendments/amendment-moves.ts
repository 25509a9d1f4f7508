import type { Executor } from '../../../platform/database';
import { AppError } from '../../../platform/errors';
import type { Jobs } from '../../../platform/jobs';
import { createMachine } from '../../../platform/states';
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

/** Makes the sealed document of an amendment that both have accepted. */
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
  contracts: Pick<ContractsRepository, 'addEvent' | 'keepRevision' | 'amend'>;
  repository: Pick<AmendmentsRepository, 'change'>;
  jobs: Pick<Jobs, 'enqueue'>;
  news: ContractNews;
}

/** How amendments get from stage to stage: the answer, the terms once accepted, the history, the news and the document. */
export function createAmendmentMoves({ contracts, repository, jobs, news }: AmendmentMovesDeps) {
  /** The line in the contract's history, and what the other side is told. */
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
      address: actor.address,
      keySignature: actor.keySignature ?? null,
      note,
      createdAt: at,
    });
    await news.tell(tx, { name, contractId: contract.id, to: otherSide(sideOf(actor)), eventId });
  }

  /** The amendment is answered already, so that the database lets the contract take on its terms. */
  async function takeEffect(tx: Executor, { contract, amendment }: AmendmentOfContract, at: Date) {
    const { id: contractId } = contract;
    const { number } = amendment;
    if (contract.amendment === 0) await contracts.keepRevision(tx, contract, at);
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
    saidBefore: ({ amendment }, act) => ({ note: act === 'accept' ? '' : amendment.answerReason }),
    changedMeanwhile: () =>
      new AppError('illegal_transition', {
        text: 'This amendment was answered in another window. Please load it again.',
      }),
  });
  return {
    ...machine,
    /** What belongs to a new one. */
    proposed: (
      tx: Executor,
      contract: ContractRow,
      asked: { actor: ContractActor; at: Date; note: string },
    ) => trace(tx, contract, { act: 'propose', ...asked }),
  };
}
export type AmendmentMoves = ReturnType<typeof createAmendmentMoves>;
