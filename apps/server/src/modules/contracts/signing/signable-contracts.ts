import { AppError } from '../../../platform/errors';
import type { Actor } from '../../../platform/session/actor';
import type { PreparedAct, SignableAct } from '../../signing';
import type { AmendableTerms } from '../amendments/amendment-terms';
import type { Amendments } from '../amendments/amendments.service';
import type { ContractActs } from '../contract-acts.service';
import { toFullTerms } from '../contracts.mapper';
import { sideOf } from '../contracts.policy';
import type { ContractRow } from '../contracts.repository';
import { valueOf } from '../substance/substance';

interface SignableContractsDeps {
  acts: Pick<ContractActs, 'findToAccept' | 'accept' | 'askKey'>;
  amendments: Pick<Amendments, 'findToAccept' | 'findToPropose' | 'accept' | 'askKey' | 'propose'>;
}

/** Creates the acts on contracts that one person prepares and another signs. */
export function createSignableContracts({ acts, amendments }: SignableContractsDeps) {
  const accept: SignableAct<'contract.accept'> = {
    async describe(actor, id, { revision }) {
      const row = await acts.findToAccept(actor, id, revision);
      if (!row) throw done('contract');
      return {
        ...described(actor, row, row),
        facts: [{ label: 'Contract', value: `No. ${id}, revision ${revision}` }],
        isSigned: row.toBeSigned,
        state: { revision, offerVersion: row.offerVersion },
      };
    },
    perform: (actor, { subjectId, input: { revision }, signature }) =>
      acts.accept(actor, subjectId, { revision, signature }),
    askKey: (actor, { subjectId }) => acts.askKey(actor, subjectId),
  };

  const acceptAmendment: SignableAct<'amendment.accept'> = {
    async describe(actor, id, { number }) {
      const open = await amendments.findToAccept(actor, id, number);
      if (!open) throw done('amendment');
      const { contract, amendment } = open;
      return {
        ...described(actor, contract, amendment),
        facts: [
          { label: 'Contract', value: `No. ${id}, amendment ${number}` },
          { label: 'Reason for the amendment', value: amendment.reason },
        ],
        isSigned: contract.toBeSigned,
        state: { amendment: contract.amendment },
      };
    },
    perform: (actor, { subjectId, input: { number }, signature }) =>
      amendments.accept(actor, subjectId, number, signature),
    askKey: (actor, { subjectId, input: { number } }) => amendments.askKey(actor, subjectId, number),
  };

  const propose: SignableAct<'amendment.propose'> = {
    async describe(actor, id, input) {
      const { contract, terms } = await amendments.findToPropose(actor, id, input);
      return {
        ...described(actor, contract, terms),
        facts: [
          { label: 'Contract', value: `No. ${id}, new amendment` },
          { label: 'Reason for the amendment', value: input.reason },
        ],
        isSigned: false,
        state: { amendment: contract.amendment, insteadOf: input.insteadOf ?? null },
      };
    },
    perform: (actor, { subjectId, input }) => amendments.propose(actor, subjectId, input),
    askKey: async () => ({ isAlwaysAsked: false, key: null }),
  };

  return {
    'contract.accept': accept,
    'amendment.accept': acceptAmendment,
    'amendment.propose': propose,
  };
}

const described = (
  actor: Pick<Actor, 'role'>,
  contract: ContractRow,
  terms: AmendableTerms,
): Pick<PreparedAct, 'title' | 'partner' | 'amount' | 'terms'> => ({
  title: contract.name,
  partner: sideOf(actor) === 'buyer' ? contract.supplierCompany : contract.buyerCompany,
  amount: valueOf(terms.substance),
  terms: toFullTerms(terms),
});

function done(what: 'contract' | 'amendment'): AppError {
  return new AppError('illegal_transition', {
    text: `Your company has already accepted this ${what}. Please reload the page.`,
  });
}
