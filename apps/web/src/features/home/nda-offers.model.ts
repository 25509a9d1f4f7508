import type { NdaStatus } from '@proffer/contract/wire/choices';
import type { NdaRequest } from '../../entities/nda/nda-request';
import { canSign } from './home.model';
import { readPage, writePage } from '../../lib/page-address';

/** States of a request in the order of the filter: those with an open offer first. */
export const offerStates = [
  'Signed & Shared',
  'Approved & Shared',
  'Requested',
  'Rejected',
  'Skipped',
] as const satisfies readonly NdaStatus[];
type OfferState = (typeof offerStates)[number];

/** Returns the next action of a row: sign if the buyer's signature is due, otherwise view the offer. */
export function nextAct(row: Pick<NdaRequest, 'ndaStatus' | 'hasDocument'>): 'sign' | 'view' {
  return canSign(row) ? 'sign' : 'view';
}

/** Returns a sentence on who has to act before the offer opens; empty if nobody has to. */
export function whoActs(row: Pick<NdaRequest, 'ndaStatus' | 'hasDocument'>): string {
  if (row.ndaStatus === 'Requested') return 'Waiting for the supplier';
  if (row.ndaStatus !== 'Approved & Shared') return '';
  return canSign(row) ? 'Waiting for your signature' : 'The supplier is finishing the document';
}

/** Returns the latest change of a row; null if nothing has happened since the request. */
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

/** State of the page in the address. */
export interface NdaOffersView {
  /** Filter by state. `all` is every state; the default is Signed & Shared, the offers open to the buyer. */
  state: OfferState | 'all';
  /** Page from 0, as in the API; the address counts from 1. */
  page: number;
}

const defaultState: OfferState = 'Signed & Shared';

/** Returns the view in an address; unknown values fall back to the default. */
export function readNdaOffersView(search: Readonly<Record<string, unknown>>): NdaOffersView {
  const state = search['status'];
  return {
    state: state === 'all' ? state : (offerStates.find((choice) => choice === state) ?? defaultState),
    page: readPage(search['page']),
  };
}

/**
 * Returns the address of a view, the inverse of `readNdaOffersView`; defaults are undefined, which removes
 * them.
 */
export function writeNdaOffersView(view: NdaOffersView): Record<'status' | 'page', string | undefined> {
  return {
    status: view.state === defaultState ? undefined : view.state,
    page: writePage(view.page),
  };
}

/** Texts of the empty list for each state. */
export const emptyTexts: Record<NdaOffersView['state'], { title: string; text: string }> = {
  all: {
    title: 'No NDA offers yet',
    text: 'Request the NDA on an offer to see its detail; all requested offers appear here.',
  },
  'Signed & Shared': {
    title: 'No signed NDAs yet',
    text: 'Once both sides have signed an NDA, its offer appears here with its detail open to you.',
  },
  'Approved & Shared': {
    title: 'No NDA is waiting for your signature',
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
