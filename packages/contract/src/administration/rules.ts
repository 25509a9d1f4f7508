import type { ReportReason } from '../wire/choices';
import { limits } from '../wire/limits';
import type { TextRule } from '../wire/text-rules';

/**
 * Returns the rule for the text of a report; it is required only for a reason that has no choice of its own. Free of
 * zod.
 */
export function reportTextRule(reason: ReportReason | null): TextRule {
  const most = limits.reason;
  return reason === 'other' ? { most, missing: 'Please say what is wrong.' } : { most };
}
