import { limits } from '../wire/limits';
import type { TextRule } from '../wire/text-rules';

/** Rules of NDA requests, for the forms and the calls alike. Free of zod. */

/** What the buyer may write to the supplier when asking (NDA-85). */
export const requestNoteRule: TextRule = { most: limits.shortText };
