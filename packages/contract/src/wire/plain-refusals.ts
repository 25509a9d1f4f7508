import type { z } from 'zod';

/** Maximum number of choices that a message lists. */
const mostNamed = 12;

/**
 * Returns a validation message for people that names the field, for rules without a message of their own. The
 * library's messages ("Invalid input: expected number, received null") are for programmers.
 */
export const plainRefusal: z.core.$ZodErrorMap = (issue) => {
  const field = nameOf(issue.path);
  if (issue.input === undefined && issue.code !== 'custom') return `${field} is missing.`;
  switch (issue.code) {
    case 'invalid_type':
      return `${field} must be ${kindOf(issue.expected)}.`;
    case 'invalid_value': {
      const named = issue.values.slice(0, mostNamed).map(String).join(', ');
      return `${field} must be one of: ${named}${issue.values.length > mostNamed ? ', …' : ''}.`;
    }
    case 'too_big':
      return `${field} must be at most ${amountOf(issue.maximum, issue.origin)}.`;
    case 'too_small':
      return `${field} must be at least ${amountOf(issue.minimum, issue.origin)}.`;
    case 'not_multiple_of':
      return `${field} must be a multiple of ${issue.divisor}.`;
    case 'unrecognized_keys':
      return `${field} has entries that are not known here: ${issue.keys.slice(0, mostNamed).join(', ')}.`;
    case 'invalid_format':
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return `${field} is not in the right form.`;
    default:
      return issue satisfies never;
  }
};

function nameOf(path: readonly PropertyKey[] | undefined): string {
  return path?.findLast((part) => typeof part === 'string') ?? 'What was sent';
}

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  record: 'a set of named values',
  object: 'a set of named values',
  null: 'empty',
  undefined: 'left out',
};
const kindOf = (expected: string): string => kinds[expected] ?? 'of another kind';

function amountOf(bound: number | bigint, origin: string): string {
  const amount = bound.toLocaleString('en-IN');
  if (origin === 'string') return `${amount} characters long`;
  if (origin === 'array' || origin === 'set' || origin === 'map') return `${amount} entries long`;
  return amount;
}
