import { dealFileWords } from '../../entities/deals/use-deal-file';
import { openRenewal } from '../../entities/nda/renewal.model';
import type { NdaRequest } from '../../entities/nda/nda-request';

export type NdaSide = 'supplier' | 'buyer';

/** Possible actions on a row; the page adds text, dialog and call. */
export type NdaAction =
  | 'approve'
  | 'continueSharing'
  | 'takeBack'
  | 'sign'
  | 'decline'
  | 'wantChanges'
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

/** Actions of a renewal: begin it, complete what the other side began, decline or withdraw it. */
export type RenewalAction = 'renew' | 'signRenewal' | 'declineRenewal' | 'withdrawRenewal';

/** Downloads: the original, a copy that names the reader, the certificate of completion, the deal file. */
export type NdaDownload = 'download' | 'downloadCopy' | 'certificate' | 'dealFile';

interface NdaRowActions {
  /** The main button of the row; null if the other side or nobody has to act. */
  primary: NdaAction | null;
  /** The other actions, most frequent first. */
  menu: readonly NdaAction[];
}

export type NdaRowState = Pick<
  NdaRequest,
  'ndaStatus' | 'isArchived' | 'accepting' | 'hasDocument' | 'hasCertificate' | 'declined' | 'remindableDate'
> & { wantsChanges?: boolean; cover?: Pick<NdaRequest['cover'], 'inForce'>; renewal?: NdaRequest['renewal'] };

export function downloadsOf(row: Pick<NdaRequest, 'hasDocument' | 'hasCertificate'>): NdaDownload[] {
  if (!row.hasDocument) return [];
  return ['downloadCopy', 'download', ...(row.hasCertificate ? (['certificate'] as const) : []), 'dealFile'];
}

/** Returns the actions for reading an NDA that both sides have signed. */
function readingOf(row: NdaRowState): NdaAction[] {
  return row.ndaStatus === 'Signed & Shared' && row.hasDocument ? ['read'] : [];
}

/**
 * Returns the reminder if the waiting side may send one: a day after the last change or reminder, also for a renewal
 * (NDA-86).
 */
export function remindingOf(
  { remindableDate }: Pick<NdaRowState, 'remindableDate'>,
  nowMs: number,
): 'remind' | null {
  return remindableDate !== null && Date.parse(remindableDate) <= nowMs ? 'remind' : null;
}

/** Returns the actions of a renewal for this side, based on what the server lets it sign. */
export function renewalActions({ renewal }: Pick<NdaRowState, 'renewal'>): {
  primary: 'renew' | 'signRenewal' | null;
  menu: readonly RenewalAction[];
} {
  if (renewal === undefined) return { primary: null, menu: [] };
  const isOpen = openRenewal({ renewal }) !== undefined;
  if (renewal.roundToSign === null) return { primary: null, menu: isOpen ? ['withdrawRenewal'] : [] };
  return isOpen ? { primary: 'signRenewal', menu: ['declineRenewal'] } : { primary: 'renew', menu: [] };
}

/** Returns the actions on a signed NDA; the renewal comes first, and for an archived NDA it is in the menu. */
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
 * Returns the supplier's actions on a row (NDA-22, NDA-23). Approving, sharing and contracts need a request that is
 * neither Rejected nor Skipped; those two states, and archived rows, can be made active again.
 */
export function supplierActions(row: NdaRowState, nowMs = 0): NdaRowActions {
  const { ndaStatus } = row;
  const menu = [
    ...readingOf(row),
    ...downloadsOf(row),
    ...(row.cover?.inForce ? (['endCover'] as const) : []),
  ];
  if (ndaStatus === 'Not Requested') return { primary: null, menu };
  // Skipped with a document: the other side's account is closed.
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
    menu: [
      ...(isRequested || !row.accepting ? [] : (['takeBack'] as const)),
      ...(isRequested || row.accepting ? (['reject', 'skip'] as const) : []),
      'addContract',
      ...rest,
    ],
  };
}

/**
 * Returns the buyer's actions on a row: sign, object to or decline what is shared, withdraw what is not, open what is signed.
 */
export function buyerActions(row: NdaRowState, nowMs = 0): NdaRowActions {
  const menu = [...readingOf(row), ...downloadsOf(row)];
  switch (row.ndaStatus) {
    case 'Signed & Shared':
      return signedActions(row, 'openOffer', menu, nowMs);
    case 'Approved & Shared':
      // Shared, but the supplier's last accepting step is missing, so nothing can be signed yet.
      if (!row.hasDocument) return { primary: null, menu: ['openOffer', 'decline'] };
      return { primary: 'sign', menu: ['openOffer', 'wantChanges', 'decline', ...menu] };
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

const reading: ReadonlySet<NdaAction> = new Set([
  'read',
  'openOffer',
  'download',
  'downloadCopy',
  'certificate',
  'dealFile',
]);

/** Returns the actions of a person who may only read. */
export function readerActions({ primary, menu }: NdaRowActions): NdaRowActions {
  const usual = primary !== null && reading.has(primary) ? primary : null;
  return { primary: usual, menu: menu.filter((action) => reading.has(action)) };
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
 * Returns why an action is blocked: it binds both companies and the other one cannot act; else null. A buyer can
 * still read what is to be signed.
 */
export function whyBlocked(action: NdaAction, row: Pick<NdaRequest, 'blockedReason'>): string | null {
  return binding.has(action) ? row.blockedReason : null;
}

/** Text of each action on its button or menu entry. */
export const ndaActionWords: Record<NdaAction, string> = {
  approve: 'Approve and Share NDA',
  continueSharing: 'Continue sharing',
  takeBack: 'Choose another document',
  sign: 'Read and sign',
  decline: 'Decline',
  wantChanges: 'Request changes',
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

const ownSteps: ReadonlySet<NdaAction> = new Set(['approve', 'continueSharing', 'sign', 'signRenewal']);

/** Returns true if the next step is the viewer's. */
export function waitsForViewer(row: NdaRowState, side: NdaSide): boolean {
  const { primary } = side === 'buyer' ? buyerActions(row) : supplierActions(row);
  return primary !== null && ownSteps.has(primary);
}

/**
 * Returns whether a request can be shared together with others: nothing of it is started, and both companies can act.
 */
export function isShareable(row: NdaRowState & Pick<NdaRequest, 'acceptedStep' | 'blockedReason'>): boolean {
  const isUntouched = row.acceptedStep === null && row.blockedReason === null;
  return isUntouched && supplierActions(row).primary === 'approve';
}
