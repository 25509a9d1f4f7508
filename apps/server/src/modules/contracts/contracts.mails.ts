import type { MailOutbox } from '../../platform/mail';
import { writtenDay } from '../../platform/written-time';
import { otherSide, type ContractNewsItem, type ContractNewsName } from './contracts.news';
import type { ContractRow, ContractsRepository } from './contracts.repository';
import { stateOf, type ContractSide } from './contracts.states';

interface News {
  subject: string;
  text: string;
}

/**
 * News for one side, `by` being the other one. No texts, names and reasons in them: those stand behind the login. Null
 * when it is not so any more.
 */
const news: Record<ContractNewsName, (row: ContractRow, by: ContractSide, day: string) => News | null> = {
  'contract-proposed': (row) => ({
    subject: `${row.supplierCompany} proposes a contract`,
    text: `${row.supplierCompany} proposes a contract on “${row.proposalTitle}”. It becomes active once both sides have accepted.`,
  }),
  'contract-accepted': (row, by) => ({
    subject: `${companyOf(row, by)} has accepted the contract`,
    text:
      row.supplierAgreedAt && row.buyerAgreedAt
        ? `Both sides have accepted the contract on “${row.proposalTitle}”.`
        : `The contract on “${row.proposalTitle}” now waits for your acceptance.`,
  }),
  'contract-rejected': (row, by) => ({
    subject: `${companyOf(row, by)} has ${by === 'supplier' ? 'taken the contract back' : 'rejected the contract'}`,
    text: `The contract on “${row.proposalTitle}” has ended before both sides accepted it. The reason is shown with the contract.`,
  }),
  'contract-changes-wanted': (row) => ({
    subject: `${row.buyerCompany} asks for changes to the contract`,
    text: `${row.buyerCompany} would accept the contract on “${row.proposalTitle}” with changes. What they ask for is shown with the contract; you can change it and send it again.`,
  }),
  'contract-revised': (row) => ({
    subject: `${row.supplierCompany} has changed the contract`,
    text: `${row.supplierCompany} has sent revision ${row.revision} of the contract on “${row.proposalTitle}”. It becomes active once both sides have accepted it.`,
  }),
  'amendment-proposed': (row, by) => ({
    subject: `${companyOf(row, by)} proposes an amendment`,
    text: `${companyOf(row, by)} proposes to amend the contract on “${row.proposalTitle}”. Nothing changes unless you accept.`,
  }),
  'amendment-accepted': (row, by) => ({
    subject: `${companyOf(row, by)} has accepted the amendment`,
    text: `The contract on “${row.proposalTitle}” is amended: both sides have accepted what you proposed.`,
  }),
  'amendment-rejected': (row, by) => ({
    subject: `${companyOf(row, by)} has refused the amendment`,
    text: `The contract on “${row.proposalTitle}” stays as it is. The reason is shown with the contract.`,
  }),
  'amendment-withdrawn': (row, by) => ({
    subject: `${companyOf(row, by)} has taken the amendment back`,
    text: `The contract on “${row.proposalTitle}” stays as it is; nothing waits for you.`,
  }),
  'contract-starting': (row, by, day) =>
    isAgreedFor(row, 'startDate', day)
      ? {
          subject: `Your contract with ${companyOf(row, by)} starts`,
          text: `The contract on “${row.proposalTitle}” has its first day on ${writtenDay(day)}.`,
        }
      : null,
  'contract-ending': (row, by, day) =>
    isAgreedFor(row, 'endDate', day)
      ? {
          subject: `Your contract with ${companyOf(row, by)} ends soon`,
          text: `The contract on “${row.proposalTitle}” has its last day on ${writtenDay(day)}. Until then either side can propose an amendment with a later end.`,
        }
      : null,
};

/** An amendment may have moved the day since the news of it were put into the queue. */
function isAgreedFor(row: ContractRow, term: 'startDate' | 'endDate', day: string): boolean {
  return stateOf(row) === 'agreed' && row[term] === day;
}

/** Mails of contracts, one for each of their news. */
export function defineContractMails(
  outbox: MailOutbox,
  repository: Pick<ContractsRepository, 'find'>,
  /** Where news of contracts go; undefined for somebody who wants none by mail. */
  findEmail: (userId: number) => Promise<string | undefined>,
  publicUrl: string,
): void {
  for (const [name, write] of Object.entries(news)) {
    outbox.define<Omit<ContractNewsItem, 'name'>>(name, async ({ contractId, to, day = '' }) => {
      const row = await repository.find(contractId);
      const written = row && write(row, otherSide(to), day);
      if (!written) return null;
      const email = await findEmail(to === 'supplier' ? row.supplierId : row.buyerId);
      if (!email) return null;
      const { subject, text } = written;
      const path = to === 'supplier' ? '/contract-all' : '/bcontract';
      return {
        to: email,
        subject,
        title: subject,
        preheader: text,
        blocks: [
          { kind: 'text', text },
          { kind: 'button', label: 'See the contract', url: new URL(path, publicUrl).href },
        ],
      };
    });
  }
}

function companyOf(row: ContractRow, side: ContractSide): string {
  return side === 'supplier' ? row.supplierCompany : row.buyerCompany;
}
