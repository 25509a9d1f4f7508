import { z } from 'zod';
import { readToEndWays, renewalStates } from '../wire/choices';
import { moment } from '../wire/primitives.schemas';
import { givenSignature } from '../signing/schemas';

/** A signature under an NDA, and how its document was read to its end (DEA-6). */
export const ndaSignBody = givenSignature.extend({ readToEnd: z.enum(readToEndWays).optional() });

/** Rounds of signatures are counted from 1 for each NDA. */
export const ndaRound = z.coerce.number().int().min(1);

/** The same under the renewal of one. What somebody meant to sign is told from what stands there by now. */
export const renewalSignBody = ndaSignBody.extend({ round: ndaRound });

/** The text of a signed NDA signed again for another term, as far as that came. */
const ndaRenewal = z.object({
  round: z.number(),
  state: z.enum(renewalStates),
  /** Who began it by signing first. */
  startedBy: z.enum(['supplier', 'buyer']),
  startedDate: moment,
  /** When both had signed, or it came to nothing. */
  endedDate: moment.nullable(),
  /** Why it came to nothing; empty where nobody said so. */
  reason: z.string(),
  /** The round that it has followed, and the last day that one bound; null unless it is completed. */
  replaced: z.object({ round: z.number(), validUntil: z.string() }).nullable(),
});

/** How an NDA was renewed, or is to be (NDA-240 to NDA-250). */
export const ndaRenewals = z.object({
  /** The round that the viewer can sign now, to begin or to complete a renewal; null where there is none for them to sign. */
  roundToSign: z.number().nullable(),
  /** Of all that were begun, the first one first. */
  rounds: z.array(ndaRenewal),
});
