import { isolated } from '@proffer/contract/wire/text-direction';
import type { Notice } from '../../notices';
import type { NdaRow } from './requests.repository';

/** News of NDA requests. They name the offer's title and the companies, which are public, and nothing else. */
export const ndaNotices = {
  requested: (row: NdaRow): Notice => ({
    ...toSupplier(row),
    kind: 'nda-requested',
    title: `${isolated(row.buyerCompany)} asks for the NDA`,
    text: `${isolated(row.buyerName)} of ${isolated(row.buyerCompany)} asks for the NDA on your offer “${isolated(row.offerTitle)}”.`,
    eventKey: `nda:${row.id}:Requested`,
    mail: { path: supplierPath(row), label: 'Answer the request' },
  }),

  approved: (row: NdaRow): Notice => ({
    ...toBuyer(row),
    kind: 'nda-approved',
    title: `${isolated(row.supplierCompany)} has signed the NDA`,
    text: `The NDA on “${isolated(row.offerTitle)}” is signed by ${isolated(row.supplierCompany)} and waits for your signature.`,
    eventKey: `nda:${row.id}:Approved & Shared`,
    mail: { path: buyerPath(row), label: 'Read and sign' },
  }),

  signed: (row: NdaRow): Notice => ({
    ...toSupplier(row),
    kind: 'nda-signed',
    title: `${isolated(row.buyerCompany)} has signed the NDA`,
    text: `Both sides have signed the NDA on “${isolated(row.offerTitle)}”. The offer’s detail is open to ${isolated(row.buyerCompany)} now.`,
    eventKey: `nda:${row.id}:Signed & Shared`,
    mail: { path: `/ndarequest?read=${row.id}`, label: 'See the signed NDA' },
  }),

  /** A request can be opened again and refused again, so each event is told. */
  rejected: (row: NdaRow, eventId: number): Notice => ({
    ...toBuyer(row),
    kind: 'nda-rejected',
    title: `Your NDA request to ${isolated(row.supplierCompany)}`,
    text: `${isolated(row.supplierCompany)} does not take up your NDA request on “${isolated(row.offerTitle)}”. Any reason given is shown with the request.`,
    eventKey: `nda:${row.id}:Rejected:${eventId}`,
    mail: { path: buyerPath(row), label: 'See the request' },
  }),

  skipped: (row: NdaRow, eventId: number): Notice => ({
    ...toBuyer(row),
    kind: 'nda-skipped',
    title: `Your NDA request to ${isolated(row.supplierCompany)}`,
    text: `${isolated(row.supplierCompany)} has skipped your NDA request on “${isolated(row.offerTitle)}” for now. Any reason given is shown with the request.`,
    eventKey: `nda:${row.id}:Skipped:${eventId}`,
    mail: { path: buyerPath(row), label: 'See the request' },
  }),

  /** To the company that is left, by the account that was closed. */
  ended: (row: NdaRow, leavingId: number, eventId: number): Notice => {
    const isSupplier = leavingId === row.supplierId;
    const company = isolated(isSupplier ? row.supplierCompany : row.buyerCompany);
    return {
      ...(isSupplier ? toBuyer(row) : toSupplier(row)),
      kind: 'nda-ended',
      title: `${company} has closed its account`,
      text: `${company} has closed its account, and the NDA request on “${isolated(row.offerTitle)}” has ended with it.`,
      eventKey: `nda:${row.id}:Skipped:${eventId}`,
      mail: { path: isSupplier ? buyerPath(row) : supplierPath(row), label: 'See the request' },
    };
  },
};

const toSupplier = ({ id, supplierId }: NdaRow) => ({ userId: supplierId, ...about(id) });
const toBuyer = ({ id, buyerId }: NdaRow) => ({ userId: buyerId, ...about(id) });

const about = (id: number) => ({ category: 'GENERAL' as const, reference: { kind: 'nda' as const, id } });

const supplierPath = ({ id }: NdaRow) => `/ndarequest?nda=${id}`;
const buyerPath = ({ id }: NdaRow) => `/nda?nda=${id}`;
