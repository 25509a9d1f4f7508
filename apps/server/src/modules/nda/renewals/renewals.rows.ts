import { sql } from 'drizzle-orm';
import type { RenewalState } from '@proffer/contract/wire/choices';
import { ndaRenewals, ndaRequests } from '../../../schema';

/** Renewal as it is read with its NDA. */
export interface Renewal {
  round: number;
  state: RenewalState;
  starter: 'supplier' | 'buyer';
  signedFileId: number;
  /** ISO 8601. */
  startedAt: string;
  endedAt: string | null;
  reason: string;
  remindedAt: string | null;
  /** Number of automatic reminders. */
  remindersSent: number;
  /** State of the NDA before the renewal; set only for a completed renewal. */
  replaced: {
    round: number;
    signedFileId: number;
    certificateFileId: number | null;
    validUntil: string;
  } | null;
}

/** All renewals of an NDA, oldest first. An NDA without a last day has none, so no lookup is made for it. */
export const renewalsColumn = sql<Renewal[] | null>`case when ${ndaRequests.validUntil} is not null then (
  select json_agg(json_build_object('round', r.round, 'state', r.state, 'starter', r.starter,
      'signedFileId', r.signed_file_id, 'startedAt', r.started_at, 'endedAt', r.ended_at, 'reason', r.reason,
      'remindedAt', r.reminded_at, 'remindersSent', r.reminders_sent,
      'replaced', case when r.state = 'completed' then json_build_object('round', r.replaced_round,
        'signedFileId', r.replaced_signed_file_id, 'certificateFileId', r.replaced_certificate_file_id,
        'validUntil', r.replaced_valid_until) end) order by r.round)
  from ${ndaRenewals} r where r.nda_id = ${ndaRequests.id}) end`;
