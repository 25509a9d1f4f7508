import { z } from 'zod';
import { isCalendarDay } from './calendar-day';
import { isEmailAddress } from './email';
import { limits } from './limits';
import { directionOverrides } from './text-direction';

/** A row id: a positive integer, also accepted as its decimal text because clients keep ids in local storage. */
export const id = z.preprocess(
  (value) => (typeof value === 'string' && /^\d{1,15}$/.test(value.trim()) ? Number(value) : value),
  z.number('Must be an id.').int('Must be an id.').positive('Must be an id.').max(Number.MAX_SAFE_INTEGER),
);

/** An id, or none of its own yet: clients write null, an empty text or 0 for that. */
export const optionalId = z.preprocess(
  (value) => (value === null || value === '' || value === 0 || value === '0' ? undefined : value),
  id.optional(),
);

/** What a field left empty is sent as differs from client to client: null is read as the empty text, everywhere. */
export function nullIsEmpty<T extends z.ZodType>(schema: T) {
  return z.preprocess((value: z.input<T> | null) => (value === null ? '' : value), schema);
}

const turningText = 'Contains invisible characters that turn the direction of the text. Please type it anew.';

function textUpTo(max: number) {
  return z
    .string('Must be text.')
    .trim()
    .max(max, `At most ${max.toLocaleString('en-IN')} characters.`)
    .refine((value) => !/[^\P{Cc}\t\n\r]|\p{Cs}/u.test(value), 'Contains characters that cannot be shown.')
    .refine((value) => !directionOverrides.test(value), turningText);
}

const oneLineText = 'Must be on one line. Please take out line breaks and tabs.';

const lineUpTo = (max: number) =>
  textUpTo(max).refine((value) => !/[\t\n\r\u2028\u2029]/.test(value), oneLineText);

/**
 * Text that may be empty; trimmed. Refused are control characters other than tab and line feed, halves of a character
 * (a surrogate alone), and those that turn the direction of what stands around them; the marks that right-to-left languages
 * are written with are not.
 */
export const optionalText = (max: number) => nullIsEmpty(textUpTo(max));

/** Text that must hold something after trimming. */
export const requiredText = (max: number, message = 'Please fill in this field.') =>
  nullIsEmpty(textUpTo(max).min(1, message));

/**
 * `optionalText` for what is a single line wherever it is shown: names, capacities, titles. Tabs and everything that
 * begins a new line are refused too: in the evidence of a signature or at the head of a page, a second line would look
 * like one of ours.
 */
export const optionalLine = (max: number) => nullIsEmpty(lineUpTo(max));

/** A single line that must hold something after trimming. */
export const requiredLine = (max: number, message = 'Please fill in this field.') =>
  nullIsEmpty(lineUpTo(max).min(1, message));

export const email = z
  .string('Please Enter Email Id')
  .trim()
  .min(1, 'Please Enter Email Id')
  .max(limits.email.total, 'Please Enter Valid Email Id')
  .refine(isEmailAddress, 'Please Enter Valid Email Id');

/** A password being chosen (ACC-64: at least 6 characters). */
export const newPassword = z
  .string('Please Enter Password')
  .trim()
  .min(1, 'Please Enter Password')
  .min(limits.password.min, 'Password must be at least 6 characters.')
  .max(limits.password.max, 'Password must be at most 200 characters.');

/** A password being checked: any non-empty text within bounds. */
export const givenPassword = z
  .string('Please Enter Password')
  .trim()
  .min(1, 'Please Enter Password')
  .max(limits.password.max, 'Please Enter Password');

/** A calendar day `YYYY-MM-DD` that exists; never a moment, so it does not shift by time zone. */
export const calendarDay = z
  .string('Please choose a date.')
  .trim()
  .refine(isCalendarDay, 'Please choose a real date.');

const numberFromText = (value: unknown) =>
  typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : value;

/** Whole rupees from 0 to 10^13; also accepted as digits in a text. */
export const rupees = z.preprocess(
  numberFromText,
  z
    .number('Must be a number.')
    .int('Whole rupees only.')
    .min(0, 'Must not be negative.')
    .max(limits.amountRupees, 'At most ₹10,00,000 crore.'),
);

export const quantity = z.preprocess(
  numberFromText,
  z
    .number('Must be a number.')
    .int('Whole numbers only.')
    .min(0, 'Must not be negative.')
    .max(limits.quantity, 'At most 1,00,00,00,000.'),
);

/** An optional filter in a query: empty text counts as absent (OFF-81). */
export function optionalFilter<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional());
}

/**
 * A filter by one of some choices, in any case. An empty text, "Any", "All" and "All Scopes" filter nothing, as the
 * specification's lists begin with them (§2, §9). `spellings` are other words for a choice, in lower case.
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

/** ISO 8601 moment in UTC. */
export const moment = z.string();

/** The specification's page reply, with the true total beside it. */
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

/** A signature as a PNG data URL. */
export const signatureImage = z
  .string('Please add your signature.')
  .max(Math.ceil((limits.upload.signatureBytes * 4) / 3) + 30, 'The signature image is larger than 2 MB.')
  .regex(/^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/, 'The signature must be a PNG image.');
