import { dealFileWords } from '../../entities/deals/use-deal-file';
import { openRenewal } from '../../entities/nda/renewal.model';
import { isolated } from '@proffer/contract/wire/text-direction';
import { dayText } from '../../ui/date-text.model';
import { ndaStatuses, type NdaStatus, visibilities, type Visibility } from '@proffer/contract/wire/choices';
import type { NdaRequest } from '../../entities/nda/nda-request';
import { groupIndian } from '@proffer/contract/wire/group-indian';
import { readPage, writePage } from '../../lib/page-address';

export type NdaSide = 'supplier' | 'buyer';

/** What can be done with a row; the page gives each its word, dialog and call. */
export type NdaAction =
  | 'approve'
  | 'continueSharing'
  | 'sign'
  | 'decline'
  | 'withdraw'
  | 'askAgain'
  | 'remind'
  | 'read'
  | 'openOffer'
  | 'addContract'
  | 'reject'
  | 'skip'
  | 'endCover'
  | RenewalAction
  | 'archive'
  | 'return'
  | 'remove'
  | NdaDownload;

/** Signing the text of an NDA again for another term: to begin it, to complete what the other side began, or not to. */
export type RenewalAction = 'renew' | 'signRenewal' | 'declineRenewal' | 'withdrawRenewal';

/** What can be saved as a file: the original, a copy that names the reader, the certificate of completion, the whole deal. */
export type NdaDownload = 'download' | 'downloadCopy' | 'certificate' | 'dealFile';

interface NdaRowActions {
  /** The one button that carries the row on; null where the other side, or nobody, has to act. */
  primary: NdaAction | null;
  /** The rest, in the order of the menu: what is done every day first. */
  menu: readonly NdaAction[];
}

export type NdaRowState = Pick<
  NdaRequest,
  'ndaStatus' | 'isArchived' | 'accepting' | 'hasDocument' | 'hasCertificate' | 'declined' | 'remindableDate'
> & { cover?: Pick<NdaRequest['cover'], 'inForce'>; renewal?: NdaRequest['renewal'] };

export function downloadsOf(row: Pick<NdaRequest, 'hasDocument' | 'hasCertificate'>): NdaDownload[] {
  if (!row.hasDocument) return [];
  return ['downloadCopy', 'download', ...(row.hasCertificate ? (['certificate'] as const) : []), 'dealFile'];
}

/** Once both have signed, what they agreed to is read in the page. */
function readingOf(row: NdaRowState): NdaAction[] {
  return row.ndaStatus === 'Signed & Shared' && row.hasDocument ? ['read'] : [];
}

/** A day after the last change or reminder the side that waits, also with a renewal, may send one (NDA-86). */
export function remindingOf(
  { remindableDate }: Pick<NdaRowState, 'remindableDate'>,
  nowMs: number,
): 'remind' | null {
  return remindableDate !== null && Date.parse(remindableDate) <= nowMs ? 'remind' : null;
}

/** What this side can do about the renewal of an NDA, by what the server lets it sign. */
export function renewalActions({ renewal }: Pick<NdaRowState, 'renewal'>): {
  primary: 'renew' | 'signRenewal' | null;
  menu: readonly RenewalAction[];
} {
  if (renewal === undefined) return { primary: null, menu: [] };
  const isOpen = openRenewal({ renewal }) !== undefined;
  if (renewal.roundToSign === null) return { primary: null, menu: isOpen ? ['withdrawRenewal'] : [] };
  return isOpen ? { primary: 'signRenewal', menu: ['declineRenewal'] } : { primary: 'renew', menu: [] };
}

/** The renewal goes before what else can be done every day, and is found in the menu of what is put away. */
function signedActions(
  row: NdaRowState,
  usual: 'addContract' | 'openOffer',
  rest: readonly NdaAction[],
  nowMs: number,
): NdaRowActions {
  const { primary, menu } = renewalActions(row);
  const remind = remindingOf(row, nowMs);
  if (primary === null) return { primary: usual, menu: [...(remind ? [remind] : []), ...menu, ...rest] };
  return { primary, menu: [usual, ...menu, ...rest] };
}

/**
 * Actions of the supplier's row (NDA-22, NDA-23). Approve, share and contract exist only while the
 * request is neither Rejected nor Skipped; those two, and every archived row, can be returned to active.
 */
export function supplierActions(row: NdaRowState, nowMs = 0): NdaRowActions {
  const { ndaStatus } = row;
  const menu = [
    ...readingOf(row),
    ...downloadsOf(row),
    ...(row.cover?.inForce ? (['endCover'] as const) : []),
  ];
  if (ndaStatus === 'Not Requested') return { primary: null, menu };
  // Skipped with a signature: the account of the other side is closed.
  const isOver = ndaStatus === 'Skipped' && row.hasDocument;
  if (row.isArchived) {
    const { primary, menu: renewing } = renewalActions(row);
    const put = [...(primary ? [primary] : []), ...renewing, ...menu, 'remove'] as const;
    return { primary: isOver ? null : 'return', menu: put };
  }
  const rest = [...menu, 'archive', 'remove'] as const;
  if (ndaStatus === 'Rejected' || ndaStatus === 'Skipped')
    return { primary: isOver ? null : 'return', menu: rest };
  if (ndaStatus === 'Signed & Shared') return signedActions(row, 'addContract', rest, nowMs);
  const isRequested = ndaStatus === 'Requested';
  const onward = row.accepting ? 'continueSharing' : isRequested ? 'approve' : remindingOf(row, nowMs);
  return {
    primary: onward,
    menu: [...(isRequested ? (['reject', 'skip'] as const) : []), 'addContract', ...rest],
  };
}

/** Actions of the buyer's row: sign or decline what was shared, take back what was not, open what was signed. */
export function buyerActions(row: NdaRowState, nowMs = 0): NdaRowActions {
  const menu = [...readingOf(row), ...downloadsOf(row)];
  switch (row.ndaStatus) {
    case 'Signed & Shared':
      return signedActions(row, 'openOffer', menu, nowMs);
    case 'Approved & Shared':
      // Shared but without its fields yet: the supplier's last accepting step is missing, nothing can be signed.
      if (!row.hasDocument) return { primary: null, menu: ['openOffer', 'decline'] };
      return { primary: 'sign', menu: ['openOffer', 'decline', ...menu] };
    case 'Requested':
      return { primary: remindingOf(row, nowMs), menu: ['openOffer', 'withdraw'] };
    case 'Rejected':
      return { primary: row.declined ? 'askAgain' : null, menu: ['openOffer', ...menu] };
    case 'Not Requested':
      return { primary: 'askAgain', menu: ['openOffer'] };
    case 'Skipped':
    default:
      return { primary: null, menu: ['openOffer', ...menu] };
  }
}

const binding: ReadonlySet<NdaAction> = new Set([
  'approve',
  'continueSharing',
  'addContract',
  'askAgain',
  'remind',
  'renew',
  'signRenewal',
]);

/**
 * Why an action cannot be done at present: it binds both companies, and the other one cannot be dealt with; else null. What
 * a buyer would sign can still be read.
 */
export function whyBlocked(action: NdaAction, row: Pick<NdaRequest, 'blockedReason'>): string | null {
  return binding.has(action) ? row.blockedReason : null;
}

/** The word of an action on its button or menu line. */
export const ndaActionWords: Record<NdaAction, string> = {
  approve: 'Approve and Share NDA',
  continueSharing: 'Continue sharing',
  sign: 'Read and sign',
  decline: 'Decline',
  withdraw: 'Withdraw request',
  askAgain: 'Ask again',
  remind: 'Remind',
  read: 'Read the signed NDA',
  openOffer: 'View Offer',
  addContract: 'Add Contract',
  reject: 'Reject',
  skip: 'Skip NDA',
  endCover: 'End cover',
  renew: 'Renew',
  signRenewal: 'Read and sign',
  declineRenewal: 'Decline renewal',
  withdrawRenewal: 'Withdraw renewal',
  archive: 'Move To Archive',
  return: 'Return to Active',
  remove: 'Remove',
  download: 'Download original',
  downloadCopy: 'Download copy',
  certificate: 'Download certificate',
  dealFile: dealFileWords,
};

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

/** Who has to act next, in words for the side that looks; empty when nothing is open. */
export function whoActs(row: NdaRowState, side: NdaSide): string {
  if (row.declined) return side === 'buyer' ? 'Declined by you' : 'Declined by the buyer';
  const { primary, menu } = renewalActions(row);
  if (primary === 'signRenewal') return 'The renewal waits for your signature';
  if (menu.includes('withdrawRenewal')) {
    return side === 'buyer' ? 'The renewal waits for the supplier' : 'The renewal waits for the buyer';
  }
  if (waitsForViewer(row, side)) {
    if (side === 'buyer') return 'Waiting for your signature';
    return row.accepting ? 'Sharing was begun: continue to finish it' : 'Waiting for you';
  }
  if (row.ndaStatus === 'Requested') return side === 'buyer' ? 'Waiting for the supplier' : 'Waiting for you';
  if (row.ndaStatus === 'Approved & Shared') {
    return side === 'buyer' ? 'The supplier is finishing the document' : 'Waiting for the buyer to sign';
  }
  return '';
}

const ownSteps: ReadonlySet<NdaAction> = new Set(['approve', 'continueSharing', 'sign', 'signRenewal']);

/** True when the next step is the viewer's own. */
export function waitsForViewer(row: NdaRowState, side: NdaSide): boolean {
  const { primary } = side === 'buyer' ? buyerActions(row) : supplierActions(row);
  return primary !== null && ownSteps.has(primary);
}

/** Why it is as it is, in whose words; empty where nobody said anything. */
export function reasonText(row: Pick<NdaRequest, 'ndaStatus' | 'declined' | 'reason'>): string {
  if (row.reason === '') return '';
  if (row.declined) return `Declined by the buyer: ${row.reason}`;
  return row.ndaStatus === 'Not Requested' ? `Withdrawn: ${row.reason}` : `Reason: ${row.reason}`;
}

/** Its last day is over, as the server judges it: in UTC. */
export function isTermOver({ validUntil }: Pick<NdaRequest, 'validUntil'>, nowMs: number): boolean {
  return validUntil !== null && validUntil < new Date(nowMs).toISOString().slice(0, 10);
}

/** How long it binds, or did; empty where that is not known. */
export function termText(row: Pick<NdaRequest, 'validUntil'>, nowMs: number): string {
  if (row.validUntil === null) return '';
  return `${isTermOver(row, nowMs) ? 'Ended on' : 'Binds until'} ${dayText(row.validUntil)}`;
}

/** How its renewal stands for the side that looks; empty where there is nothing to renew. */
export function renewalText(
  row: Pick<NdaRequest, 'renewal' | 'supplierCompany' | 'buyerCompany'>,
  side: NdaSide,
): string {
  const { primary, menu } = renewalActions(row);
  const other = isolated(side === 'supplier' ? row.buyerCompany : row.supplierCompany);
  if (primary === 'renew') {
    return `Sign the same text again, then ${other} does. The term of the NDA begins anew on the day both have signed; until then it stays as it is.`;
  }
  if (primary === 'signRenewal') {
    return `${other} has signed the same text again. With your signature the term of the NDA begins anew; until then it stays as it is.`;
  }
  return menu.length === 0 ? '' : `You have signed the same text again. The renewal waits for ${other}.`;
}

/** Which other offers it covers, or did; empty where that is none. */
export function coverText({ ndaStatus, cover }: Pick<NdaRequest, 'ndaStatus' | 'cover'>): string {
  if (cover.reach === 'offer') return '';
  const which = cover.category === null ? 'all offers' : `offers of “${cover.category.title}”`;
  if (cover.endedDate !== null) return `Cover of ${which} ended`;
  if (ndaStatus !== 'Signed & Shared') return `Will cover ${which}`;
  return cover.inForce ? `Covers ${which}` : `Covered ${which}`;
}

/** What else the two companies have signed, for the side that answers; empty when that is nothing. */
export function earlierDealingsText({ earlierDealings }: Pick<NdaRequest, 'earlierDealings'>): string {
  const { ndas, contracts } = earlierDealings;
  const parts = [
    ...(ndas > 0 ? [counted(ndas, 'NDA')] : []),
    ...(contracts > 0 ? [counted(contracts, 'contract')] : []),
  ];
  return parts.length === 0 ? '' : `${parts.join(', ')} signed`;
}

const lastChangeWords: Record<NdaStatus, string> = {
  'Not Requested': 'withdrawn',
  Requested: 'asked',
  'Approved & Shared': 'shared',
  'Signed & Shared': 'signed',
  Rejected: 'rejected',
  Skipped: 'skipped',
};

const dayMs = 24 * 60 * 60 * 1000;
const hourMs = 60 * 60 * 1000;
const minuteMs = 60 * 1000;

/** Age of the present state, as in "asked 3 days ago". `nowMs` is the reader's clock. */
export function stateAge(
  row: Pick<NdaRequest, 'ndaStatus' | 'declined' | 'requestedDate' | 'changedDate'>,
  nowMs: number,
): string {
  const since = row.ndaStatus === 'Requested' ? row.requestedDate : row.changedDate;
  const word = row.declined ? 'declined' : lastChangeWords[row.ndaStatus];
  return `${word} ${ago(Date.parse(since), nowMs)}`;
}

/** When the side whose turn it is was last reminded; empty before. */
export function reminderAge({ remindedDate }: Pick<NdaRequest, 'remindedDate'>, nowMs: number): string {
  return remindedDate === null ? '' : `reminded ${ago(Date.parse(remindedDate), nowMs)}`;
}

/** Can be shared together with others: nothing of it has been begun, and both companies can act. */
export function isShareable(row: NdaRowState & Pick<NdaRequest, 'acceptedStep' | 'blockedReason'>): boolean {
  const isUntouched = row.acceptedStep === null && row.blockedReason === null;
  return isUntouched && supplierActions(row).primary === 'approve';
}

function ago(thenMs: number, nowMs: number): string {
  const elapsedMs = Math.max(0, nowMs - thenMs);
  if (Number.isNaN(elapsedMs)) return 'some time ago';
  if (elapsedMs < minuteMs) return 'just now';
  if (elapsedMs < hourMs) return `${counted(Math.floor(elapsedMs / minuteMs), 'minute')} ago`;
  if (elapsedMs < dayMs) return `${counted(Math.floor(elapsedMs / hourMs), 'hour')} ago`;
  return `${counted(Math.floor(elapsedMs / dayMs), 'day')} ago`;
}

function counted(value: number, noun: string): string {
  return `${groupIndian(value)} ${noun}${value === 1 ? '' : 's'}`;
}

/** What the address of both NDA screens holds; absent fields are the defaults, so the plain address stays short. */
export interface NdaView {
  tab: 'active' | 'archived';
  sort: NdaSort;
  status: NdaStatus | undefined;
  visibility: Visibility | undefined;
  /** Words in the offer's title or the names of the other side. */
  search: string;
  /** From 0, as on the wire; the address counts from 1. */
  page: number;
}

/**
 * The states that a request on this list can be in: it is there because somebody asked, and skipping one takes it off the
 * supplier's active list.
 */
export function statusChoices(side: NdaSide, tab: NdaView['tab']): readonly NdaStatus[] {
  const isWithoutSkipped = side === 'supplier' && tab === 'active';
  return ndaStatuses.filter(
    (status) => status !== 'Not Requested' && !(isWithoutSkipped && status === 'Skipped'),
  );
}

/** Reads the address leniently: anything unknown falls back to the default rather than failing the page. */
export function readNdaView(search: Readonly<Record<string, unknown>>, side: NdaSide): NdaView {
  const tab = side === 'supplier' && search['tab'] === 'archived' ? 'archived' : 'active';
  return {
    tab,
    sort: one(search['sort'], ndaSorts) ?? 'recent',
    status: one(search['status'], statusChoices(side, tab)),
    visibility: one(search['visibility'], visibilities),
    search: typeof search['search'] === 'string' ? search['search'] : '',
    page: readPage(search['page']),
  };
}

export function isNarrowed({ status, visibility, search }: NdaView): boolean {
  return status !== undefined || visibility !== undefined || search !== '';
}

/** As nothing else is asked for, what waits for the viewer stands apart, before all others. */
export function isQueue(view: NdaView): boolean {
  return view.tab === 'active' && view.sort === 'recent' && !isNarrowed(view);
}

/** The inverse of `readNdaView`, as changes of the address: defaults are undefined, which removes them there. */
export function writeNdaView(view: NdaView): Record<keyof NdaView, string | undefined> {
  return {
    tab: view.tab === 'active' ? undefined : view.tab,
    sort: view.sort === 'recent' ? undefined : view.sort,
    status: view.status,
    visibility: view.visibility,
    search: view.search.trim() || undefined,
    page: writePage(view.page),
  };
}

/** The choice that this text is, undefined for none of them. */
export function one<T extends string>(value: unknown, choices: readonly T[]): T | undefined {
  return choices.find((choice) => choice === value);
}
