import { limits } from '../wire/limits';
import { z } from 'zod';
import { readToEndWays, renewalStates } from '../wire/choices';
import { moment } from '../wire/primitives.schemas';
import { givenSignature } from '../signing/schemas';

/** A signature under an NDA, and how its document was read to the end (DEA-6). */
export const ndaSignBody = givenSignature.extend({ readToEnd: z.enum(readToEndWays).optional() });

/** Number of a round of signatures, counted from 1 for each NDA. */
export const ndaRound = z.coerce.number().int().min(1).max(limits.integer);

/** A signature under the renewal of an NDA. `round` shows whether the signer has seen the current state. */
export const renewalSignBody = ndaSignBody.extend({ round: ndaRound });

/** A renewal of a signed NDA: its text signed again for another term, with the progress so far. */
const ndaRenewal = z.object({
  round: z.number(),
  state: z.enum(renewalStates),
  /** The side that began it by signing first. */
  startedBy: z.enum(['supplier', 'buyer']),
  startedDate: moment,
  /** Time when both had signed or the renewal ended without success. */
  endedDate: moment.nullable(),
  /** Reason why it ended without success; empty if none was given. */
  reason: z.string(),
  /** The previous round and its last binding day; null unless this renewal is completed. */
  replaced: z.object({ round: z.number(), validUntil: z.string() }).nullable(),
});

/** Completed, open and possible renewals of an NDA (NDA-240 to NDA-250). */
export const ndaRenewals = z.object({
  /** The round that the viewer can sign now, to begin or complete a renewal; null if there is none. */
  roundToSign: z.number().nullable(),
  /** All renewals that were begun, oldest first. */
  rounds: z.array(ndaRenewal),
});
