import type { Tx } from '../../platform/database';
import type { Actor } from '../../platform/session/actor';
import type { Amendments } from './amendments/amendments.service';
import type { ContractsClosingRepository } from './closing.repository';
import type { ContractActs } from './contract-acts.service';
import { sideOf } from './contracts.policy';
import type { ContractsRepository } from './contracts.repository';
import { judgeAct, stateOf } from './contracts.states';

interface ContractsClosingDeps {
  repository: ContractsClosingRepository;
  contracts: Pick<ContractsRepository, 'find'>;
  acts: Pick<ContractActs, 'rejectWithin'>;
  amendments: Pick<Amendments, 'answerWithin'>;
}

/** Ends open contracts and amendments when one of the two companies closes its account (CON-24, CON-28). */
export function createContractsClosing({ repository, contracts, acts, amendments }: ContractsClosingDeps) {
  return {
    countOf: repository.countOf,

    /**
     * Rejects each contract that is not accepted by both sides yet, on behalf of the company that closes its
     * account. Withdraws the amendments that it proposed and rejects those that wait for its answer. The
     * other side is notified as for a manual act.
     */
    async endOpenOf(tx: Tx, leaving: Actor, reason: string): Promise<void> {
      for (const id of await repository.lockOpenIds(tx, leaving.userId)) {
        const row = await contracts.find(id, tx);
        if (!row) continue;
        const verdict = judgeAct(stateOf(row), 'reject', sideOf(leaving));
        if (verdict.kind === 'move') await acts.rejectWithin(tx, leaving, id, reason);
        if (!row.openAmendment) continue;
        const act = row.openAmendment.proposedBy === sideOf(leaving) ? 'withdraw' : 'reject';
        await amendments.answerWithin(tx, leaving, { id, number: row.openAmendment.number, act, reason });
      }
    },
  };
}
