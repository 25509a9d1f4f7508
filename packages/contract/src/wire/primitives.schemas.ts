import { z } from 'zod';
import { singleSpaced, trimmed } from './blank-text';
import { amountFault, piecesRule, rupeesRule, type AmountRule } from './amounts';
import { calendarDayFault, dayOfMoment, dayTexts } from './calendar-day';
import { emailFault, emailTexts } from './email';
import { limits } from './limits';
import { lineFault, textFault, type TextRule } from './text-rules';

/** A row id: a positive integer, also accepted as decimal text because clients keep ids in local storage. */
export const id = z.preprocess(
  (value) => (typeof value === 'string' && /^\d{1,15}$/.test(value.trim()) ? Number(value) : value),
  z.number('Must be an id.').int('Must be an id.').positive('Must be an id.').max(Number.MAX_SAFE_INTEGER),
);

/** An id, or none: clients write null, an empty text or 0 for that. */
export const optionalId = z.preprocess(
  (value) => (value === null || value === '' || value === 0 || value === '0' ? undefined : value),
  id.optional(),
);

/** Reads null as the empty text, because clients send either for an empty field. */
export function nullIsEmpty<T extends z.ZodType>(schema: T) {
  return z.preprocess((value: z.input<T> | null) => (value === null ? '' : value), schema);
}

/** Rejects values for which a rule of the forms returns a fault, with its message. */
export function ruled<T>(fault: (value: T) => string | undefined) {
  return (value: T, context: z.RefinementCtx) => {
    const message = fault(value);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  };
}

const typed = (rule: TextRule, fault: typeof textFault) =>
  nullIsEmpty(
    z
      .string('Must be text.')
      .overwrite(rule.nameFault === undefined ? trimmed : singleSpaced)
      .superRefine(ruled((value) => fault(rule, value)))
      // For the API documentation; validation uses the rule.
      .meta({ maxLength: rule.most, ...(rule.missing === undefined ? {} : { minLength: 1 }) }),
  );

/**
 * Trimmed text that follows a rule. Rejects control characters other than tab and line feed, lone surrogates, and
 * characters that change the direction of surrounding text; direction marks of right-to-left languages are allowed.
 */
export const textOf = (rule: TextRule) => typed(rule, textFault);

/**
 * `textOf` for single-line values: names, capacities, titles. Also rejects tabs and line breaks: in a signature's
 * evidence or a page header, a second line would look like one of the market's own.
 */
export const lineOf = (rule: TextRule) => typed(rule, lineFault);

const missingText = 'Please fill in this field.';
export const optionalText = (most: number) => textOf({ most });
export const requiredText = (most: number, missing = missingText) => textOf({ most, missing });
export const optionalLine = (most: number) => lineOf({ most });

export const email = z.string(emailTexts.missing).trim().superRefine(ruled(emailFault));

/** An existing calendar day `YYYY-MM-DD`; a time is read as the market's day (CON-322). */
export const calendarDay = z
  .string(dayTexts.missing)
  .trim()
  .overwrite(dayOfMoment)
  .superRefine(ruled(calendarDayFault));

const numberFromText = (value: unknown) =>
  typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : value;

const ruledNumber = (fault: (value: number) => string | undefined) =>
  z.number('Please enter a number.').superRefine(ruled(fault));

/** A number that follows a rule of the forms; also accepted as digits in a text. */
export const numberOf = (fault: (value: number) => string | undefined) =>
  z.preprocess(numberFromText, ruledNumber(fault));

const amount = (rule: AmountRule) =>
  z.preprocess(
    numberFromText,
    ruledNumber((value) => amountFault(rule, value)).meta({ type: 'integer', minimum: 0, maximum: rule.max }),
  );

/** Whole rupees from 0 to 10^13; also accepted as digits in a text. */
export const rupees = amount(rupeesRule);
export const quantity = amount(piecesRule);

/** An optional filter in a query: empty text counts as absent (OFF-81). */
export function optionalFilter<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional());
}

/**
 * A filter by one of some choices, ignoring case. Empty text, "Any", "All" and "All Scopes" mean no filter, as the
 * specification's lists begin with them (§2, §9). `spellings` maps other lower-case words to a choice.
 */
export function choiceFilter<const C extends string>(
  choices: readonly [C, ...C[]],
  spellings: Readonly<Record<string, C>> = {},
) {
  return z.preprocess((value) => {
    if (typeof value !== 'string') return value ?? undefined;
    const asked = value.trim().toLowerCase();
    if (/^(?:|any|all(?:\s.*)?)$/.test(asked)) return undefined;
    return spellings[asked] ?? choices.find((choice) => choice.toLowerCase() === asked) ?? value;
  }, z.enum(choices).optional());
}

export const flag = z.preprocess(
  (value) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean('Must be true or false.'),
);

export const pageNumber = z.coerce
  .number('There is no such page.')
  .int()
  .min(0)
  .max(limits.page.last)
  .default(0);
export const pageSize = z.coerce
  .number(`A page holds 1 to ${limits.page.max} rows.`)
  .int()
  .min(1)
  .max(limits.page.max)
  .default(limits.page.size);

/** ISO 8601 time in UTC. */
export const moment = z.string();

/** The specification's page reply, with the exact total added. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    content: z.array(item),
    totalPages: z.number(),
    number: z.number(),
    totalElements: z.number(),
  });
}

/** The `{status, msg}` reply of calls that change something. */
export const done = z.object({ status: z.literal('Success'), msg: z.string() });
