import { sql } from 'drizzle-orm';
import type { RenewalState } from '@proffer/contract/wire/choices';
import { ndaRenewals, ndaRequests } from '../../../schema';

/** A renewal as it stands beside its NDA. */
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
  /** By the server, of its own accord. */
  remindersSent: number;
  /** What the NDA was before it; of a completed one alone. */
  replaced: {
    round: number;
    signedFileId: number;
    certificateFileId: number | null;
    validUntil: string;
  } | null;
}

/** All of an NDA, the first one first. One without a last day has none, and nothing is looked up for it. */
export const renewalsColumn = sql<Renewal[] | null>`case when ${ndaRequests.validUntil} is not null then (
  select json_agg(json_build_object('round', r.round, 'state', r.state, 'starter', r.starter,
      'signedFileId', r.signed_file_id, 'startedAt', r.started_at, 'endedAt', r.ended_at, 'reason', r.reason,
      'remindedAt', r.reminded_at, 'remindersSent', r.reminders_sent,
      'replaced', case when r.state = 'completed' then json_build_object('round', r.replaced_round,
        'signedFileId', r.replaced_signed_file_id, 'certificateFileId', r.replaced_certificate_file_id,
        'validUntil', r.replaced_valid_until) end) order by r.round)
  from ${ndaRenewals} r where r.nda_id = ${ndaRequests.id}) end`;
