import { z } from 'zod';
import { moment, pageNumber, pageOf, pageSize } from '../wire/primitives.schemas';

/** A signed head of the log (DEA-22). */
export const logHead = z.object({
  log: z.string(),
  size: z.number(),
  root: z.string(),
  at: moment,
  /** ECDSA on P-256 with SHA-256, DER in base64, over `{"at","log","root","size","v":1}` in canonical JSON. */
  signature: z.string(),
  /** SHA-256 of the key's SPKI. */
  key: z.string(),
  /** Time confirmed by a timestamp authority; null if none has confirmed it yet. */
  timestampedAt: moment.nullable(),
});
export type LogHead = z.output<typeof logHead>;

export const wholeLogHead = logHead.extend({
  /** The authority's token (RFC 3161), DER in base64. */
  timestamp: z.string().nullable(),
});

export const logState = z.object({
  log: z.string(),
  /** The keys of the log, the current one first. */
  keys: z.array(z.object({ fingerprint: z.string(), spki: z.string() })),
  newest: wholeLogHead.nullable(),
});
export type LogState = z.output<typeof logState>;

export const logHeadPage = pageOf(logHead);

export const logGrowth = z.object({
  first: wholeLogHead,
  second: wholeLogHead,
  proof: z.object({ first: z.number(), second: z.number(), path: z.array(z.string()) }),
});
export type LogGrowth = z.output<typeof logGrowth>;

export const logEntry = z.object({
  /** The exact content of the leaf: `{"deal","head","seq","v":1}` in canonical JSON. */
  leaf: z.string(),
  proof: z.object({ leaf: z.number(), size: z.number(), path: z.array(z.string()) }),
  head: wholeLogHead,
});

const size = z.coerce
  .number('Must be the size of a head.')
  .int('Must be the size of a head.')
  .min(1, 'Must be the size of a head.')
  .max(Number.MAX_SAFE_INTEGER, 'Must be the size of a head.');

export const logHeadsQuery = z.object({ page: pageNumber, size: pageSize });
export const logGrowthQuery = z
  .object({ first: size, second: size })
  .refine(({ first, second }) => first <= second, {
    path: ['second'],
    message: 'The second head must not be smaller than the first.',
  });
export const logEntryQuery = z.object({
  deal: z
    .string('Must be the name of a deal.')
    .regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u, 'Must be the name of a deal.'),
  sequence: z.coerce
    .number('Must be the number of an entry.')
    .int('Must be the number of an entry.')
    .min(1, 'Must be the number of an entry.')
    .max(2_147_483_647, 'Must be the number of an entry.'),
});
