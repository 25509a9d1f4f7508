import type { ReportReason, ReportSubject } from '@proffer/contract/wire/choices';

/** Reasons for a report. */
export const reportReasonWords: Record<ReportReason, string> = {
  spam: 'Spam or advertising',
  fraud: 'Fraud, or not who they say they are',
  abuse: 'Insults or threats',
  confidential: 'Confidential information is disclosed',
  other: 'Something else',
};

export const reportTitles: Record<ReportSubject, string> = {
  company: 'Report company',
  message: 'Report message',
};
