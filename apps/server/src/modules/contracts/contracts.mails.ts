import type { MailOutbox } from '../../platform/mail';
import type { ContractRow, ContractsRepository } from './contracts.repository';

type Side = 'supplier' | 'buyer';

/** Mails of contracts: to the buyer when one is proposed, to the other side when one accepts. No terms in them. */
export function defineContractMails(
  outbox: MailOutbox,
  repository: ContractsRepository,
  /** Where news of contracts go; undefined for somebody who wants none by mail. */
  findEmail: (userId: number) => Promise<string | undefined>,
  publicUrl: string,
): void {
  async function notice(
    contractId: number,
    to: Side,
    write: (row: ContractRow) => { subject: string; text: string },
  ) {
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

  outbox.define<{ contractId: number; by: Side }>('contract-accepted', ({ contractId, by }) =>
    notice(contractId, by === 'supplier' ? 'buyer' : 'supplier', (row) => ({
      subject: `${by === 'supplier' ? row.supplierCompany : row.buyerCompany} has accepted the contract`,
      text:
        row.supplierAgreedAt && row.buyerAgreedAt
          ? `Both sides have accepted the contract on “${row.proposalTitle}”.`
          : `The contract on “${row.proposalTitle}” now waits for your acceptance.`,
    })),
  );
}
