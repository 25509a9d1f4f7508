import { z } from 'zod';
import { category, categoryCode } from '../offers/schemas';
import { limits } from '../wire/limits';
import {
  calendarDay,
  choiceFilter,
  flag,
  id,
  moment,
  optionalFilter,
  optionalLine,
  optionalText,
  pageNumber,
  pageOf,
  pageSize,
  rupees,
  textOf,
} from '../wire/primitives.schemas';
import { needRules } from './rules';
import { buyerRecord, listedNeed } from './schemas';

/** Filters of the list of needs that a supplier can answer. */
export const needFilters = z.object({
  keyword: optionalFilter(optionalText(limits.keyword)),
  exact: optionalFilter(flag),
  category: optionalFilter(categoryCode),
  state: optionalFilter(optionalLine(limits.shortText)),
  city: optionalFilter(optionalLine(limits.shortText)),
  budgetFrom: optionalFilter(rupees),
  budgetTo: optionalFilter(rupees),
  /** Needs whose goods are required by this day at the earliest or latest. */
  requiredFrom: optionalFilter(calendarDay),
  requiredTo: optionalFilter(calendarDay),
  /** Answering ends at this day at the latest. */
  deadlineTo: optionalFilter(calendarDay),
  sealed: optionalFilter(flag),
  /** Only needs to which the caller's company is invited. */
  invited: optionalFilter(flag),
  /** Only needs that suit the published offers of the caller's company. */
  suitsOffers: optionalFilter(flag),
});

export const needsQuery = needFilters.extend({
  /** `open`: can be answered. `answered`: the caller's company has answered, whatever the state. */
  show: choiceFilter(['open', 'answered']),
  sort: optionalFilter(z.enum(['newest', 'deadline', 'budget'])),
  page: pageNumber,
  size: pageSize,
});
export type NeedsQuery = z.output<typeof needsQuery>;

/** A need in the list of a supplier. */
export const foundNeed = listedNeed.extend({
  isInvited: z.boolean(),
  /** True if the company has a current answer. */
  isAnswered: z.boolean(),
});
export type FoundNeed = z.output<typeof foundNeed>;

const counted = z.array(z.object({ value: z.string(), count: z.number() }));

export const foundNeedPage = pageOf(foundNeed).extend({
  facets: z.object({
    categories: z.array(category.extend({ count: z.number() })),
    states: counted,
    /** Numbers of sealed needs and of invitations. */
    sealed: z.number(),
    invited: z.number(),
  }),
});
export type FoundNeedPage = z.output<typeof foundNeedPage>;

export const publicNeedsQuery = z.object({
  keyword: needFilters.shape.keyword,
  category: needFilters.shape.category,
  page: pageNumber.pipe(z.number().max(limits.publicOffers.lastPage)),
  size: pageSize,
});

/** A need on public pages: only needs for every supplier, without budget unless it is shown. */
export const publicNeed = listedNeed.omit({ audience: true, companyId: true, version: true });
export const publicNeedPage = pageOf(publicNeed);
/** A public need with its lines and text. */
export const publicNeedView = publicNeed.extend({
  detail: z.string(),
  lines: z.array(z.object({ item: z.string(), quantity: z.number(), unit: z.string(), note: z.string() })),
  record: buyerRecord.nullable(),
});
export type PublicNeedView = z.output<typeof publicNeedView>;

/** A question about a need; nobody but the market knows who asked. */
export const needQuestion = z.object({
  questionId: z.number(),
  question: z.string(),
  askedDate: moment,
  /** True if the caller's company asked it. */
  isOwn: z.boolean(),
  /** Empty until it is answered; then everybody who sees the need reads both. */
  reply: z.string(),
  repliedDate: moment.nullable(),
});
export type NeedQuestion = z.output<typeof needQuestion>;
export const needQuestions = z.array(needQuestion);

export const askNeedQuestionBody = z.object({ question: textOf(needRules.question) });
export const replyNeedQuestionBody = z.object({ reply: textOf(needRules.questionReply) });
export const needQuestionPath = z.object({ id, questionId: id });
