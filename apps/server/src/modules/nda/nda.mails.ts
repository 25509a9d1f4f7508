import type { MailOutbox } from '../../platform/mail';
import type { NdaRepository, NdaRow } from './nda.repository';

interface Notice {
  to: 'buyer' | 'supplier';
  subject: (row: NdaRow) => string;
  text: (row: NdaRow) => string;
  path: string;
  label: string;
}

/** Mails of NDA requests. They name the offer's title and the companies, which are public, and nothing else. */
const notices: Record<string, Notice> = {
  'nda-requested': {
    to: 'supplier',
    subject: (row) => `${row.buyerCompany} asks for the NDA`,
    text: (row) =>
      `${row.buyerName} of ${row.buyerCompany} asks for the NDA on your offer “${row.proposalTitle}”.`,
    path: '/ndarequest',
    label: 'Answer the request',
  },
  'nda-ready': {
    to: 'buyer',
    subject: (row) => `${row.supplierCompany} has signed the NDA`,
    text: (row) =>
      `The NDA on “${row.proposalTitle}” is signed by ${row.supplierCompany} and waits for your signature.`,
    path: '/nda',
    label: 'Read and sign',
  },
  'nda-signed': {
    to: 'supplier',
    subject: (row) => `${row.buyerCompany} has signed the NDA`,
    text: (row) =>
      `Both sides have signed the NDA on “${row.proposalTitle}”. The offer’s detail is open to ${row.buyerCompany} now.`,
    path: '/ndarequest',
    label: 'See the signed NDA',
  },
  'nda-refused': {
    to: 'buyer',
    subject: (row) => `Your NDA request to ${row.supplierCompany}`,
    text: (row) =>
      `${row.supplierCompany} does not take up your NDA request on “${row.proposalTitle}”. Any reason given is shown with the request.`,
    path: '/nda',
    label: 'See the request',
  },
};

export function defineNdaMails(
  outbox: MailOutbox,
  repository: NdaRepository,
  wantsMail: (userId: number) => Promise<boolean>,
  publicUrl: string,
): void {
  for (const [template, notice] of Object.entries(notices)) {
    outbox.define<{ ndaId: number }>(template, async ({ ndaId }) => {
      const [row, emails] = await Promise.all([repository.find(ndaId), repository.findEmails(ndaId)]);
      if (!row || !emails) return null;
      if (!(await wantsMail(notice.to === 'buyer' ? row.buyerId : row.supplierId))) return null;
      return {
        to: emails[notice.to],
        subject: notice.subject(row),
        title: notice.subject(row),
        preheader: notice.text(row),
        blocks: [
          { kind: 'text', text: notice.text(row) },
          { kind: 'button', label: notice.label, url: new URL(notice.path, publicUrl).href },
        ],
      };
    });
  }
}
