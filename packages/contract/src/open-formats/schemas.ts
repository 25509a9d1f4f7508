import { z } from 'zod';
import { moment, optionalFilter } from '../wire/primitives.schemas';

/** Cursor of the open data: the last need or offer of the page before. */
export const openDataQuery = z.object({
  after: optionalFilter(z.string().regex(/^(?:need|offer)-\d{1,15}$/, 'Must be the cursor of a page.')),
});

const amount = z.object({ amount: z.number(), currency: z.literal('INR') });

const classification = z.object({ scheme: z.literal('CPV'), id: z.string(), description: z.string() });

const item = z.object({
  id: z.string(),
  description: z.string(),
  classification: classification.optional(),
  additionalClassifications: z.array(classification).optional(),
  quantity: z.number().optional(),
  unit: z
    .object({ scheme: z.literal('UNCEFACT').optional(), id: z.string().optional(), name: z.string() })
    .optional(),
});

const party = z.object({
  id: z.string(),
  name: z.string(),
  roles: z.array(z.enum(['buyer', 'procuringEntity', 'supplier'])),
});

const document = z.object({
  id: z.string(),
  documentType: z.string(),
  title: z.string(),
  description: z.string(),
  url: z.string(),
  format: z.string(),
});

const tender = z.object({
  id: z.string(),
  title: z.string().optional(),
  description: z.string().optional(),
  status: z.enum(['planning', 'active', 'cancelled', 'unsuccessful', 'complete', 'withdrawn']),
  procuringEntity: z.object({ id: z.string(), name: z.string() }).optional(),
  items: z.array(item).optional(),
  minValue: amount.optional(),
  value: amount.optional(),
  procurementMethod: z.literal('open').optional(),
  tenderPeriod: z.object({ startDate: moment.optional(), endDate: moment }).optional(),
  documents: z.array(document).optional(),
});

const release = z.object({
  ocid: z.string(),
  id: z.string(),
  date: moment,
  tag: z.array(z.enum(['planning', 'tender', 'tenderUpdate', 'tenderCancellation', 'award'])),
  initiationType: z.literal('tender'),
  language: z.literal('en'),
  parties: z.array(party).optional(),
  buyer: z.object({ id: z.string(), name: z.string() }).optional(),
  tender,
  awards: z
    .array(
      z.object({
        id: z.string(),
        title: z.string(),
        status: z.enum(['active', 'unsuccessful']),
        date: moment,
      }),
    )
    .optional(),
});
export type OcdsRelease = z.output<typeof release>;

/** A release package of the Open Contracting Data Standard 1.1, with the link of its pagination extension. */
export const releasePackage = z.object({
  uri: z.string(),
  version: z.literal('1.1'),
  extensions: z.array(z.string()),
  publishedDate: moment,
  publisher: z.object({ name: z.string(), uri: z.string() }),
  license: z.string(),
  releases: z.array(release),
  links: z.object({ next: z.string() }).optional(),
});
export type ReleasePackage = z.output<typeof releasePackage>;

export const calendarFeedQuery = z.object({ key: z.string().max(100) });

/** When the caller's calendar address was made; null without one. The address itself is stored as a hash only. */
export const calendarAddress = z.object({ createdDate: moment.nullable() });

/** A new calendar address, shown once. */
export const madeCalendarAddress = z.object({ url: z.string(), createdDate: moment });
