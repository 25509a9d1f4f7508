import type { NdaStatus } from '@proffer/contract/wire/choices';
import type { NdaRequest } from '../../entities/nda/nda-request';
import { canSign } from './home.model';
import { readPage, writePage } from '../../lib/page-address';

/** The states a request can be in, as the filter lists them: what is open to the buyer first. */
export const offerStates = [
  'Signed & Shared',
  'Approved & Shared',
  'Requested',
  'Rejected',
  'Skipped',
] as const satisfies readonly NdaStatus[];
type OfferState = (typeof offerStates)[number];

/** The one next act of a row: sign where a signature is waited for, else look at the offer. */
export function nextAct(row: Pick<NdaRequest, 'ndaStatus' | 'hasDocument'>): 'sign' | 'view' {
  return canSign(row) ? 'sign' : 'view';
}

/** Who has to act before more of the offer opens; empty when nothing is open. */
export function whoActs(row: Pick<NdaRequest, 'ndaStatus' | 'hasDocument'>): string {
  if (row.ndaStatus === 'Requested') return 'Waiting for the supplier';
  if (row.ndaStatus !== 'Approved & Shared') return '';
  return canSign(row) ? 'Waiting for your signature' : 'The supplier is finishing the document';
}

/** What the latest change of a row was; null while nothing has happened since the request. */
export function lastChange(
  row: Pick<NdaRequest, 'ndaStatus' | 'changedDate'>,
): { label: string; at: string } | null {
  const labels: Partial<Record<NdaStatus, string>> = {
    'Approved & Shared': 'Shared',
    'Signed & Shared': 'Signed',
    Rejected: 'Rejected',
    Skipped: 'Skipped',
  };
  const label = labels[row.ndaStatus];
  return label === undefined ? null : { label, at: row.changedDate };
}

/** What the address of the screen holds. */
export interface NdaOffersView {
  /** `all` is every state; the plain address means Signed & Shared, the offers open to the buyer. */
  state: OfferState | 'all';
  /** From 0, as on the wire; the address counts from 1. */
  page: number;
}

const defaultState: OfferState = 'Signed & Shared';

/** Reads the address leniently: anything unknown falls back to the default rather than failing the page. */
export function readNdaOffersView(search: Readonly<Record<string, unknown>>): NdaOffersView {
  const state = search['status'];
  return {
    state: state === 'all' ? state : (offerStates.find((choice) => choice === state) ?? defaultState),
    page: readPage(search['page']),
  };
}

/** The inverse of `readNdaOffersView`, as changes of the address: defaults are undefined, which removes them. */
export function writeNdaOffersView(view: NdaOffersView): Record<'status' | 'page', string | undefined> {
  return {
    status: view.state === defaultState ? undefined : view.state,
    page: writePage(view.page),
  };
}

/** What stands where a state holds nothing: what this place is for. */
export const emptyTexts: Record<NdaOffersView['state'], { title: string; text: string }> = {
  all: {
    title: 'No NDA offers yet',
    text: 'Request the NDA on an offer to see its detail; every offer you asked for appears here.',
  },
  'Signed & Shared': {
    title: 'No signed NDAs yet',
    text: 'Once both sides have signed an NDA, its offer appears here with its detail open to you.',
  },
  'Approved & Shared': {
    title: 'No NDA waits for your signature',
    text: 'When a supplier approves a request, the offer appears here until you have signed its NDA.',
  },
  Requested: {
    title: 'No request is waiting',
    text: 'Offers whose NDA you requested appear here until the supplier answers.',
  },
  Rejected: {
    title: 'No request was rejected',
    text: 'Offers whose NDA the supplier declined appear here, with the reason if one was given.',
  },
  Skipped: {
    title: 'No request was skipped',
    text: 'Offers whose NDA request the supplier skipped appear here.',
  },
};
