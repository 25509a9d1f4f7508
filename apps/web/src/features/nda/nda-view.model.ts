import { ndaStatuses, type NdaStatus, visibilities, type Visibility } from '@proffer/contract/wire/choices';
import { readPage, writePage } from '../../lib/page-address';
import type { NdaSide } from './nda-actions.model';

export const visibilityWords: Record<Visibility, string> = {
  nda: 'Require a signed NDA to view the offer',
  open: 'Viewing of the offer is available',
};

export const sortWords = {
  recent: 'Most Recent',
  company: 'Company Name (A-Z)',
  title: 'Offer Title (A-Z)',
} as const;
type NdaSort = keyof typeof sortWords;
export const ndaSorts = ['recent', 'company', 'title'] as const satisfies readonly NdaSort[];

/**
 * Filters in the address of both NDA pages; absent fields have default values, so that the plain address stays short.
 */
export interface NdaView {
  tab: 'active' | 'archived';
  sort: NdaSort;
  status: NdaStatus | undefined;
  visibility: Visibility | undefined;
  /** Words in the offer's title or in the other side's names. */
  search: string;
  /** True for those assigned to the viewer. */
  mine: boolean;
  /** From 0, as in the calls; the address counts from 1. */
  page: number;
}

/**
 * Returns the states that a request in this list can have: every listed request was made, and skipping removes it
 * from the supplier's active list.
 */
export function statusChoices(side: NdaSide, tab: NdaView['tab']): readonly NdaStatus[] {
  const isWithoutSkipped = side === 'supplier' && tab === 'active';
  return ndaStatuses.filter(
    (status) => status !== 'Not Requested' && !(isWithoutSkipped && status === 'Skipped'),
  );
}

/** Reads the filters from the address; unknown values become defaults. */
export function readNdaView(search: Readonly<Record<string, unknown>>, side: NdaSide): NdaView {
  const tab = side === 'supplier' && search['tab'] === 'archived' ? 'archived' : 'active';
  return {
    tab,
    sort: one(search['sort'], ndaSorts) ?? 'recent',
    status: one(search['status'], statusChoices(side, tab)),
    visibility: one(search['visibility'], visibilities),
    search: typeof search['search'] === 'string' ? search['search'] : '',
    mine: search['mine'] === 'true',
    page: readPage(search['page']),
  };
}

export function isNarrowed({ status, visibility, search, mine }: NdaView): boolean {
  return status !== undefined || visibility !== undefined || search !== '' || mine;
}

/** Returns whether waiting requests are shown separately at the top: only without filters and order. */
export function isQueue(view: NdaView): boolean {
  return view.tab === 'active' && view.sort === 'recent' && !isNarrowed(view);
}

/** Returns the filters as changes of the address; defaults are undefined, which removes them. */
export function writeNdaView(view: NdaView): Record<keyof NdaView, string | undefined> {
  return {
    tab: view.tab === 'active' ? undefined : view.tab,
    sort: view.sort === 'recent' ? undefined : view.sort,
    status: view.status,
    visibility: view.visibility,
    search: view.search.trim() || undefined,
    mine: view.mine ? 'true' : undefined,
    page: writePage(view.page),
  };
}

/** Returns the choice that equals the text; undefined for none. */
export function one<T extends string>(value: unknown, choices: readonly T[]): T | undefined {
  return choices.find((choice) => choice === value);
}
