import type { EndingStage } from '@proffer/contract/contracts/ending-days';
import { isolated } from '@proffer/contract/wire/text-direction';
import { dayText } from '../../../platform/date-text';
import { pagePaths, type Notice } from '../../notices';
import { renewalPath } from '../renewals/renewals.notices';
import type { NdaRow } from './requests.repository';

/** Notifications about NDA requests. They name only the offer's title and the companies, which are public. */
export const ndaNotices = {
  requested: (row: NdaRow): Notice => ({
    ...toSupplier(row),
    kind: 'nda-requested',
    title: `${isolated(row.buyerCompany)} requests the NDA`,
    text: `${isolated(row.buyerName)} of ${isolated(row.buyerCompany)} requests the NDA for your offer “${isolated(row.offerTitle)}”.`,
    eventKey: roundKey(row, 'Requested'),
    mail: { path: supplierPath(row), label: 'Answer the request' },
  }),

  approved: (row: NdaRow): Notice => ({
    ...toBuyer(row),
    kind: 'nda-approved',
    title: `${isolated(row.supplierCompany)} has signed the NDA`,
    text: `The NDA on “${isolated(row.offerTitle)}” is signed by ${isolated(row.supplierCompany)} and is waiting for your signature.`,
    eventKey: roundKey(row, 'Approved & Shared'),
    mail: { path: buyerPath(row), label: 'Read and sign' },
  }),

  signed: (row: NdaRow): Notice => ({
    ...toSupplier(row),
    kind: 'nda-signed',
    title: `${isolated(row.buyerCompany)} has signed the NDA`,
    text: `Both sides have signed the NDA on “${isolated(row.offerTitle)}”. ${isolated(row.buyerCompany)} can now read the full offer.`,
    eventKey: `nda:${row.id}:Signed & Shared`,
    mail: { path: `/ndarequest?read=${row.id}`, label: 'See the signed NDA' },
  }),

  /** Notifies the supplier that a buyer opened another offer under this NDA. */
  reliedOn: (row: NdaRow, opened: { id: number; title: string }): Notice => ({
    ...toSupplier(row),
    kind: 'nda-relied-on',
    title: `${isolated(row.buyerCompany)} has opened another offer under its NDA`,
    text: `${isolated(row.buyerCompany)} has opened your offer “${isolated(opened.title)}” under NDA no. ${row.id}, which both sides signed on “${isolated(row.offerTitle)}”. You can end this cover with that NDA.`,
    eventKey: `nda:${row.id}:relied:${opened.id}`,
    mail: { path: supplierPath(row), label: 'See the NDA' },
  }),

  coverEnded: (row: NdaRow, eventId: number): Notice => ({
    ...toBuyer(row),
    kind: 'nda-cover-ended',
    title: `${isolated(row.supplierCompany)} has ended the cover of an NDA`,
    text: `The NDA on “${isolated(row.offerTitle)}” no longer opens other offers of ${isolated(row.supplierCompany)} to you. It stays in force for that offer and for what you have read under it. Any reason given is shown with the NDA.`,
    eventKey: `nda:${row.id}:cover-ended:${eventId}`,
    mail: { path: buyerPath(row), label: 'See the NDA' },
  }),

  withdrawn: (row: NdaRow, eventId: number): Notice => ({
    ...toSupplier(row),
    kind: 'nda-withdrawn',
    title: `${isolated(row.buyerCompany)} has withdrawn its NDA request`,
    text: `${isolated(row.buyerCompany)} has withdrawn its NDA request on “${isolated(row.offerTitle)}”. You do not need to do anything.`,
    eventKey: `nda:${row.id}:withdrawn:${eventId}`,
    mail: { path: supplierPath(row), label: 'See the request' },
  }),

  declined: (row: NdaRow, eventId: number): Notice => ({
    ...toSupplier(row),
    kind: 'nda-declined',
    title: `${isolated(row.buyerCompany)} has declined the NDA`,
    text: `${isolated(row.buyerCompany)} has declined to sign the NDA on “${isolated(row.offerTitle)}” as you shared it. The reason is shown with the request.`,
    eventKey: `nda:${row.id}:declined:${eventId}`,
    mail: { path: supplierPath(row), label: 'See the reason' },
  }),

  changesWanted: (row: NdaRow, eventId: number): Notice => ({
    ...toSupplier(row),
    kind: 'nda-changes-wanted',
    title: `${isolated(row.buyerCompany)} requests changes to the NDA`,
    text: `${isolated(row.buyerCompany)} requests changes to the NDA on “${isolated(row.offerTitle)}” before signing. They are shown with the request; please share another document.`,
    eventKey: `nda:${row.id}:changes-wanted:${eventId}`,
    mail: { path: supplierPath(row), label: 'See the changes' },
  }),

  /** Reminds the side whose turn it is. */
  reminder: (row: NdaRow, at: Date): Notice => {
    const isRequested = row.status === 'Requested';
    return {
      ...(isRequested ? toSupplier(row) : toBuyer(row)),
      kind: 'nda-reminder',
      title: isRequested
        ? `${isolated(row.buyerCompany)} is waiting for your answer`
        : 'An NDA is waiting for your signature',
      text: isRequested
        ? `${isolated(row.buyerCompany)} is still waiting for your answer to its NDA request on “${isolated(row.offerTitle)}”.`
        : `The NDA on “${isolated(row.offerTitle)}”, signed by ${isolated(row.supplierCompany)}, is still waiting for your signature.`,
      eventKey: `nda:${row.id}:reminder:${at.toISOString()}`,
      mail: isRequested
        ? { path: supplierPath(row), label: 'Answer the request' }
        : { path: buyerPath(row), label: 'Read and sign' },
    };
  },

  /** Notifies the buyer of each rejection, because a request can be reopened and rejected again. */
  rejected: (row: NdaRow, eventId: number): Notice => ({
    ...toBuyer(row),
    kind: 'nda-rejected',
    title: `Your NDA request to ${isolated(row.supplierCompany)}`,
    text: `${isolated(row.supplierCompany)} has rejected your NDA request for “${isolated(row.offerTitle)}”. Any reason given is shown with the request.`,
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

  /** Notifies both sides, each of which can renew the NDA, that it ends soon. */
  ending: (row: NdaRow, lastDay: string, stage: EndingStage): Notice[] => {
    const notice = (to: { userId: number; side: 'supplier' | 'buyer'; other: string }): Notice => ({
      ...about(row.id),
      userId: to.userId,
      from: null,
      kind: stage === 'month' ? 'nda-ending' : `nda-ending-${stage}`,
      title: `Your NDA with ${isolated(to.other)} ends within a ${stage}`,
      text: `The NDA on “${isolated(row.offerTitle)}” is valid until ${dayText(lastDay)}, including that day. You can renew it with the same text.`,
      eventKey: `nda:${row.id}:ending:${stage}:${lastDay}`,
      mail: { path: renewalPath(to.side, row.id, true), label: 'Renew the NDA' },
    });
    return [
      notice({ userId: row.supplierId, side: 'supplier', other: row.buyerCompany }),
      notice({ userId: row.buyerId, side: 'buyer', other: row.supplierCompany }),
    ];
  },

  /** Notifies the remaining company that the other one closed its account. */
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

/** Returns the event key of a state, unique per round; the first round keeps its original key format. */
const roundKey = ({ id, round }: NdaRow, state: string) =>
  round > 1 ? `nda:${id}:${state}:${round}` : `nda:${id}:${state}`;

const toSupplier = ({ id, supplierId, buyerId }: NdaRow) => ({
  userId: supplierId,
  from: buyerId,
  ...about(id),
});
const toBuyer = ({ id, buyerId, supplierId }: NdaRow) => ({
  userId: buyerId,
  from: supplierId,
  ...about(id),
});

const about = (id: number) => ({ category: 'GENERAL' as const, reference: { kind: 'nda' as const, id } });

const supplierPath = ({ id }: NdaRow) => pagePaths.nda('supplier', id);
const buyerPath = ({ id }: NdaRow) => pagePaths.nda('buyer', id);
