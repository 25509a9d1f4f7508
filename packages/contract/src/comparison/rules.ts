import { limits } from '../wire/limits';
import type { TextRule } from '../wire/text-rules';

/** Rules of the texts of a comparison, for forms and calls alike. Free of zod. */

export const comparisonNameRule: TextRule = { most: limits.shortText, missing: 'Please enter a name.' };
export const comparisonNoteRule: TextRule = { most: limits.comparisonNote };
