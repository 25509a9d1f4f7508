import type { MailOutbox } from '../../platform/mail';
import type { ContractRow, ContractsRepository } from './contracts.repository';
import type { ContractSide } from './contracts.states';

interface News {
  subject: string;
  text: string;
}

/** News for the side that did not act. No terms and no reasons in them: those stand behind the login. */
const news: Record<string, (row: ContractRow, by: ContractSide) => News> = {
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
};

/** Mails of contracts: to the buyer when one is proposed, to the other side of whatever is done after that. */
export function defineContractMails(
  outbox: MailOutbox,
  repository: ContractsRepository,
  /** Where news of contracts go; undefined for somebody who wants none by mail. */
  findEmail: (userId: number) => Promise<string | undefined>,
  publicUrl: string,
): void {
  async function notice(contractId: number, to: ContractSide, write: (row: ContractRow) => News) {
    const row = await repository.find(contractId);
    const email = row && (await findEmail(to === 'supplier' ? row.supplierId : row.buyerId));
    if (!row || !email) return null;
    const { subject, text } = write(row);
    const path = to === 'supplier' ? '/contract-all' : '/bcontract';
    return {
      to: email,
      subject,
      title: subject,
      preheader: text,
      blocks: [
        { kind: 'text' as const, text },
        { kind: 'button' as const, label: 'See the contract', url: new URL(path, publicUrl).href },
      ],
    };
  }

  outbox.define<{ contractId: number }>('contract-proposed', ({ contractId }) =>
    notice(contractId, 'buyer', (row) => ({
      subject: `${row.supplierCompany} proposes a contract`,
      text: `${row.supplierCompany} proposes a contract on “${row.proposalTitle}”. It becomes active once both sides have accepted.`,
    })),
  );

  for (const [template, write] of Object.entries(news)) {
    outbox.define<{ contractId: number; by: ContractSide }>(template, ({ contractId, by }) =>
      notice(contractId, by === 'supplier' ? 'buyer' : 'supplier', (row) => write(row, by)),
    );
  }
}

function companyOf(row: ContractRow, side: ContractSide): string {
  return side === 'supplier' ? row.supplierCompany : row.buyerCompany;
}
