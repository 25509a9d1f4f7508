import type { ReportReason } from '../wire/choices';
import { limits } from '../wire/limits';
import type { TextRule } from '../wire/text-rules';

/** How a report is described, for the form and the call alike; only what has no choice of its own has to be. Free of zod. */
export function reportTextRule(reason: ReportReason | null): TextRule {
  const most = limits.reason;
  return reason === 'other' ? { most, missing: 'Please say what is wrong.' } : { most };
}
