import type { SignatureRequestView } from '@proffer/contract/signature-requests/schemas';
import type { Actor } from '../../platform/session/actor';
import type { Authority, BoundAmount } from '../members';
import type { SignatureRequestRow } from './signature-requests.repository';

type Judged = Pick<
  SignatureRequestRow,
  'act' | 'amountPaise' | 'state' | 'preparedBy' | 'addressedTo' | 'approvals'
>;

/** Returns the amount of a prepared act in rupees. */
export function amountOf({ act, amountPaise }: Pick<Judged, 'act' | 'amountPaise'>): BoundAmount {
  if (act.startsWith('nda.')) return 'none';
  return amountPaise === null ? null : amountPaise / 100;
}

/** Returns the amount as it is stored, in paise; null if there is none or it is not known. */
export const paiseOf = (amount: BoundAmount): number | null =>
  typeof amount === 'number' ? Math.round(amount * 100) : null;

/** Acts that a person may do on a request, and the step that waits for that person. */
export interface Verdict {
  may: SignatureRequestView['may'];
  awaits: SignatureRequestView['awaits'];
}

/**
 * Decides what a person may do with a request. The preparer cannot approve it, and nobody approves twice. A request
 * waits for a signature once enough others have approved, and for approval only of people who are not to sign it.
 */
export function judgeRequest(
  row: Judged,
  { id }: Actor['member'],
  { maySign, mayApprove }: ReturnType<Authority['powersOf']>,
  approvalsNeeded: number,
): Verdict {
  const isOpen = row.state === 'open';
  const isPreparer = row.preparedBy === id;
  const hasApproved = row.approvals.some(({ memberId }) => memberId === id);
  const others = row.approvals.filter(({ memberId }) => memberId !== id && memberId !== row.preparedBy);
  const isAddressee = row.addressedTo === null || row.addressedTo === id;
  const canSign = isOpen && isAddressee && maySign(amountOf(row));
  const canApprove =
    isOpen && approvalsNeeded > 0 && mayApprove && !isPreparer && !hasApproved && row.addressedTo !== id;
  const isApproved = others.length >= approvalsNeeded;
  const isMissingApproval = row.approvals.length < approvalsNeeded;
  const signsNow = canSign && isApproved;
  return {
    may: {
      sign: signsNow,
      approve: canApprove && !signsNow,
      return: isOpen && isAddressee && maySign('none'),
      withdraw: isOpen && isPreparer,
    },
    awaits: signsNow ? 'signature' : canApprove && isMissingApproval ? 'approval' : null,
  };
}
