import { expect } from 'vitest';
import type { Contract, ContractView } from '@proffer/contract/contracts/schemas';
import type { AmendmentAct, ContractSide } from '../../src/modules/contracts';
import type { Reply, TestContext } from '../support/context';
import { meetForContracts, type ContractPeople } from './contract-people';
import { consented } from './dealings';
import type { Person } from './people';

/** Two companies with a contract, and functions for its amendments. */
export interface AmendingPeople extends ContractPeople {
  /** Creates a contract that both have accepted. */
  agree(fields?: Record<string, unknown>): Promise<Contract>;
  /** Creates an accepted contract with an open amendment of one side. */
  agreeAndAmend(
    by?: ContractSide,
    change?: Record<string, unknown>,
    fields?: Record<string, unknown>,
  ): Promise<Contract>;
  /** Proposes the contract's own terms with these changes. */
  amend(contract: Contract, by: ContractSide, change?: Record<string, unknown>, as?: Person): Promise<Reply>;
  answer(
    id: number,
    number: number,
    act: AmendmentAct,
    by: ContractSide,
    options?: { as?: Person; reason?: string; signature?: Record<string, unknown> },
  ): Promise<Reply>;
  /** Creates a contract that both have signed. */
  signBoth(fields?: Record<string, unknown>): Promise<Contract>;
  view(id: number, by?: ContractSide): Promise<ContractView>;
}

const routes = {
  accept: { supplier: 'acceptAmendmentAsSupplier', buyer: 'acceptAmendmentAsBuyer' },
  reject: { supplier: 'rejectAmendmentAsSupplier', buyer: 'rejectAmendmentAsBuyer' },
  withdraw: { supplier: 'withdrawAmendment', buyer: 'withdrawAmendment' },
} as const;

const accept = { supplier: 'acceptAsSupplier', buyer: 'acceptAsBuyer' } as const;
const signers = { supplier: 'Asha Rao', buyer: 'Bina Das' };

/** Returns the body of a typed signature, as the page sends it. */
export const signatureOf = (by: ContractSide, fields: Record<string, unknown> = {}) => ({
  name: signers[by],
  capacity: 'Director',
  ...consented,
  ...fields,
});

export async function meetForAmendments(
  context: TestContext,
  names: Parameters<typeof meetForContracts>[1] = {},
): Promise<AmendingPeople> {
  const people = await meetForContracts(context, names);
  const amending: AmendingPeople = {
    ...people,
    async agree(fields = {}) {
      const { contractId } = await people.propose(fields);
      await people.act(contractId, 'accept', 'supplier');
      const reply = await people.act(contractId, 'accept', 'buyer');
      expect(reply.status).toBe(200);
      return reply.body as Contract;
    },
    async agreeAndAmend(by = 'buyer', change, fields) {
      const contract = await amending.agree(fields);
      expect((await amending.amend(contract, by, change)).status).toBe(200);
      return contract;
    },
    amend(contract, by, change = { endDate: '2027-01-31' }, as = people[by]) {
      const { contractId: id, contractName, contractDescription, startDate, endDate, amendment } = contract;
      const terms = { contractName, contractDescription, startDate, endDate, amendment };
      const body = { ...terms, reason: 'The port is closed in December.', ...change };
      return context.call('proposeAmendment', { params: { id }, body }, as.token);
    },
    async signBoth(fields = {}) {
      const { contractId: id } = await people.propose({ toBeSigned: true, ...fields });
      for (const by of ['supplier', 'buyer'] as const) {
        const reply = await context.call(
          accept[by],
          { params: { id }, body: signatureOf(by) },
          people[by].token,
        );
        expect(reply.status).toBe(200);
      }
      return amending.view(id);
    },
    answer(id, number, act, by, { as = people[by], reason = 'Because.', signature } = {}) {
      const sent = act === 'reject' ? { reason } : signature;
      const body = sent ? { body: sent } : {};
      return context.call(routes[act][by], { params: { id, number }, ...body }, as.token);
    },
    async view(id, by = 'buyer') {
      const reply = await context.call('getContract', { params: { id } }, people[by].token);
      expect(reply.status).toBe(200);
      return reply.body as ContractView;
    },
  };
  return amending;
}

export const termsOf = ({ contractName, contractDescription, startDate, endDate }: Contract) => ({
  contractName,
  contractDescription,
  startDate,
  endDate,
});
