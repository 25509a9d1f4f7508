/** Choices of needs, which are requests of a buyer to many suppliers (NED-1). Free of zod. */

/**
 * States of a need. `open`: suppliers can answer until the deadline. `deciding`: the deadline has passed and the buyer
 * decides.
 */
export const needStatuses = ['draft', 'open', 'deciding', 'ended'] as const;
export type NeedStatus = (typeof needStatuses)[number];

/** Ends of a need. `not_decided`: the buyer did not decide in time. */
export const needOutcomes = [
  'contract',
  'no_answer_suits',
  'bought_elsewhere',
  'cancelled',
  'not_decided',
] as const;
export type NeedOutcome = (typeof needOutcomes)[number];

/** Outcomes that a buyer states. A contract results from an award, the last one from the market. */
export const statedOutcomes = ['no_answer_suits', 'bought_elsewhere', 'cancelled'] as const;
export type StatedOutcome = (typeof statedOutcomes)[number];

/** Suppliers who can read a published need. */
export const needAudiences = ['everyone', 'validated', 'invited'] as const;
export type NeedAudience = (typeof needAudiences)[number];

/** Reasons, shown to the supplier, why an answer was not chosen. */
export const declineReasons = [
  'price',
  'time',
  'terms',
  'incomplete',
  'quality',
  'other_chosen',
  'other',
] as const;
export type DeclineReason = (typeof declineReasons)[number];

/** Acts in the history of a need. */
export const needEventActs = ['published', 'amended', 'extended', 'closed', 'opened', 'ended'] as const;
export type NeedEventAct = (typeof needEventActs)[number];

/** Kinds of a line in an answer: the line as wanted, something else instead, or no price for it. */
export const answerLineKinds = ['offered', 'alternative', 'not_offered'] as const;
export type AnswerLineKind = (typeof answerLineKinds)[number];
