import { isPermitted } from '@proffer/contract/members/rules';
import { emailKey } from '../../platform/mail';
import { needsTwoStep } from '../auth';
import type { Writer } from './inbound-mails.repository';
import type { ReplyToken } from './mail-replies.ports';
import type { RefusalReason } from './outcomes';

/** Returns why this sender may not reply with this token; undefined if they may. */
export function whyNotAccepted(
  token: ReplyToken,
  writer: Writer | undefined,
  { from, now }: { from: string; now: Date },
): RefusalReason | undefined {
  if (!writer) return 'no_member';
  if (emailKey(writer.email) !== emailKey(from)) return 'other_sender';
  if (token.isExpired) return 'expired';
  if (writer.companyRole === 'admin' || !isPermitted(writer, 'prepare')) return 'not_permitted';
  const { companyRole: role, twoStepFrom, hasSecondFactor } = writer;
  const isDemanded = needsTwoStep({ role, twoStepFrom }, { needsAdminSecondStep: true, now });
  return isDemanded && !hasSecondFactor ? 'second_step_missing' : undefined;
}
