import { isolated } from '@proffer/contract/wire/text-direction';
import { dayText } from '../../../platform/date-text';
import type { Notice } from '../../notices';
import type { NdaRow } from '../requests/requests.repository';
import type { Renewal } from './renewals.rows';
import type { RenewalAct } from './renewals.states';

interface RenewalEvent {
  nda: NdaRow;
  round: number;
  /** User who acted; the other side is notified. */
  actorId: number;
  /** Last day on which a completed renewal binds. */
  validUntil: string | null;
}

/** Texts of notifications about renewals for the side that did not act. */
const wordsOf: Record<
  RenewalAct,
  (
    company: string,
    offer: string,
    validUntil: string | null,
  ) => { title: string; text: string; label: string }
> = {
  start: (company, offer) => ({
    title: `${company} wants to renew your NDA`,
    text: `${company} has signed the NDA on “${offer}” again, with the same text, for another term. It is waiting for your signature.`,
    label: 'Read and sign',
  }),
  sign: (company, offer, validUntil) => ({
    title: `Your NDA with ${company} is renewed`,
    text: `Both sides have signed the NDA on “${offer}” again.${validUntil === null ? '' : ` It is valid until ${dayText(validUntil)}, including that day.`}`,
    label: 'See the NDA',
  }),
  decline: (company, offer) => ({
    title: `${company} has declined to renew your NDA`,
    text: `${company} has declined to sign the NDA on “${offer}” again. The reason is shown with the NDA.`,
    label: 'See the reason',
  }),
  withdraw: (company, offer) => ({
    title: `${company} has withdrawn the renewal of your NDA`,
    text: `${company} no longer wants to renew the NDA on “${offer}”. You do not need to do anything.`,
    label: 'See the NDA',
  }),
  end: (company, offer) => ({
    title: `${company} has closed its account`,
    text: `${company} has closed its account, and the renewal of the NDA on “${offer}” has ended with it.`,
    label: 'See the NDA',
  }),
};

/** Returns the notification about an act, sent once per act and renewal. */
export function renewalNotice(act: RenewalAct, { nda, round, actorId, validUntil }: RenewalEvent): Notice {
  const isBySupplier = actorId === nda.supplierId;
  const company = isolated(isBySupplier ? nda.supplierCompany : nda.buyerCompany);
  const { label, ...words } = wordsOf[act](company, isolated(nda.offerTitle), validUntil);
  return {
    ...words,
    userId: isBySupplier ? nda.buyerId : nda.supplierId,
    from: isBySupplier ? nda.supplierId : nda.buyerId,
    category: 'GENERAL',
    reference: { kind: 'nda', id: nda.id },
    kind: `nda-renewal-${act}`,
    eventKey: `nda:${nda.id}:renewal:${round}:${act}`,
    mail: { path: renewalPath(isBySupplier ? 'buyer' : 'supplier', nda.id, act === 'start'), label },
  };
}

/** Returns the reminder to the side that has not signed the renewal. */
export function renewalReminder(nda: NdaRow, { round, starter }: Renewal, at: Date): Notice {
  const isBySupplier = starter === 'supplier';
  const company = isolated(isBySupplier ? nda.supplierCompany : nda.buyerCompany);
  return {
    userId: isBySupplier ? nda.buyerId : nda.supplierId,
    from: isBySupplier ? nda.supplierId : nda.buyerId,
    category: 'GENERAL',
    reference: { kind: 'nda', id: nda.id },
    kind: 'nda-reminder',
    title: 'An NDA renewal is waiting for your signature',
    text: `${company} has signed the NDA on “${isolated(nda.offerTitle)}” again, and is still waiting for your signature.`,
    eventKey: `nda:${nda.id}:renewal:${round}:reminder:${at.toISOString()}`,
    mail: {
      path: renewalPath(isBySupplier ? 'buyer' : 'supplier', nda.id, true),
      label: 'Read and sign',
    },
  };
}

/** Returns the web path where a side signs a renewal or sees its NDA. */
export function renewalPath(side: 'supplier' | 'buyer', ndaId: number, isToSign: boolean): string {
  return `/${side === 'supplier' ? 'ndarequest' : 'nda'}?${isToSign ? 'renew' : 'nda'}=${ndaId}`;
}
