import { limits } from '../wire/limits';
import type { TextRule } from '../wire/text-rules';

/** Rules of NDA requests, for forms and calls alike. Free of zod. */

/** The buyer's note to the supplier with a request (NDA-85). */
export const requestNoteRule: TextRule = { most: limits.shortText };
