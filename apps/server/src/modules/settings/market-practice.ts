import type { SettingValues } from '@proffer/contract/settings/rules';
import type { MarketPractice } from '@proffer/contract/settings/schemas';
import { keptEventDays } from '@proffer/contract/events/types';
import { limits } from '@proffer/contract/wire/limits';
import { receivedMailDays } from '../../platform/mail';
import { deviceCookieDays } from '../../platform/session/session-cookie';

/** Services and periods that the operator of the server has set up. */
export type InstallationPractice = Pick<
  MarketPractice,
  | 'files'
  | 'sendsMail'
  | 'scansUploads'
  | 'encryptsBackups'
  | 'timeStampsBy'
  | 'hasReplica'
  | 'tracesRequests'
> & { backups: number | null; archiveDays: number | null };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Returns what this installation does with data; the periods are those that the code applies (BRA-20). */
export function writePractice(
  { backups, archiveDays, ...installation }: InstallationPractice,
  { privacyAddition, accessibilityAddition }: SettingValues,
): MarketPractice {
  return {
    ...installation,
    periods: {
      sessionDays: limits.session.lifeMs / dayMs,
      idleSessionDays: limits.session.idleMs / dayMs,
      adminSessionHours: limits.session.adminLifeMs / hourMs,
      deviceCookieDays,
      codeMinutes: limits.verificationCode.validMs / minuteMs,
      resetLinkMinutes: limits.resetLink.validMs / minuteMs,
      emailLinkHours: limits.emailLink.validMs / hourMs,
      securityEventDays: limits.securityEvents.keptDays,
      unfinishedUploadHours: limits.upload.validMs / hourMs,
      validationDocumentDays: limits.validation.keptDays,
      eventDays: keptEventDays,
      receivedMailDays,
      backups,
      archiveDays,
    },
    privacyAddition,
    accessibilityAddition,
  };
}
