import { z } from 'zod';
import { scopes } from '../wire/choices';
import { cleanFileName } from '../wire/file-names';
import { limits } from '../wire/limits';
import { optionalFilter } from '../wire/primitives.schemas';
import { importColumns } from './import-columns';
import { attachment, duration } from './schemas';

/** Start of an upload in parts: the name and the total size of the file. */
export const startUploadBody = z.object({
  fileName: z
    .string('Must be text.')
    .trim()
    .min(1, 'The file has no name.')
    .max(1_000)
    .transform(cleanFileName),
  sizeBytes: z
    .number()
    .int()
    .min(1, 'The file is empty.')
    .max(limits.upload.documentBytes, 'The file is larger than 20 MB.'),
});

/** Progress of an upload; with the attachment once the last part has arrived and the file is accepted. */
export const uploadState = z.object({
  uploadId: z.uuid(),
  receivedBytes: z.number(),
  sizeBytes: z.number(),
  attachment: attachment.optional(),
});
export type UploadState = z.output<typeof uploadState>;

const chosenColumns = z.record(z.string().max(60), z.enum(['', ...importColumns]));

const confirmedCategories = z.record(z.string().max(20), z.string().max(10));

/** Returns a schema for JSON text of the given shape; `what` describes the shape in the error message. */
function jsonOf<Shape extends z.ZodType>(shape: Shape, what: string) {
  return z
    .string()
    .max(8_000)
    .transform((text, context): z.output<Shape> => {
      try {
        return shape.parse(JSON.parse(text));
      } catch {
        context.addIssue({ code: 'custom', message: `Must be JSON from ${what}.` });
        return z.NEVER;
      }
    })
    .optional();
}

/** Query that says how to read a file. */
export const importQuery = z.object({
  /** Meaning of the columns, by their headers; guessed if absent. */
  columns: jsonOf(chosenColumns, 'headers to columns'),
  /**
   * Confirmed category codes by the keys of the guesses, empty for none. Without it no guessed category is imported.
   */
  categories: jsonOf(confirmedCategories, 'keys to codes'),
  /** Header of the grouping column: rows with the same value become one offer. Absent: each row becomes one. */
  group: z.string().max(200).optional(),
  /** Row of the header; absent: searched among the first ten rows. */
  headerRow: optionalFilter(z.coerce.number('Must be a row.').int().min(1).max(1_048_576)),
  /** Sheet of a workbook; absent: the first visible sheet with a header. */
  sheet: optionalFilter(z.string().max(200)),
});
export type ImportQuery = z.output<typeof importQuery>;

/** A row of an imported file that cannot become an offer, with its original cells. */
export const refusedRow = z.object({
  /** Line of the file or row of the sheet, counted from 1 with the header. */
  row: z.number(),
  code: z.string(),
  text: z.string(),
  cells: z.record(z.string(), z.string()),
});
export type RefusedRow = z.output<typeof refusedRow>;

/** Result of an import or of its preview. */
export const importResult = z.object({
  read: z.number(),
  added: z.number(),
  /** Number of offers that exist already, by their `externalId` or content. */
  known: z.number(),
  refused: z.array(refusedRow),
  /** Remarks that refuse nothing, for example about columns that are not read. */
  notes: z.array(z.string()),
  /** Columns of the file in their order, with their meaning and their first cells. */
  columns: z.array(
    z.object({
      header: z.string(),
      readAs: z.enum(['', ...importColumns]),
      cells: z.array(z.string()),
    }),
  ),
  /** Categories guessed from words in the file or from titles, each with its candidates, the most likely first. */
  categories: z.array(
    z.object({
      key: z.string(),
      words: z.string(),
      rows: z.number(),
      /** First rows with this guess, at most twenty. */
      examples: z.array(z.object({ row: z.number(), title: z.string() })),
      /** Confirmed code, empty for none; until it is confirmed, the guess. */
      code: z.string(),
      choices: z.array(z.object({ code: z.string(), title: z.string() })),
    }),
  ),
  /** Position of the table: its header, the first rows to choose the header from, and the readable sheets. */
  layout: z.object({
    headerRow: z.number(),
    firstRows: z.array(z.object({ row: z.number(), text: z.string() })),
    /** Name of the sheet; empty for a file without sheets. */
    sheet: z.string(),
    sheets: z.array(z.string()),
  }),
  /** The first hundred drafts that the import added, each with what it lacks for publishing; empty for a preview. */
  drafts: z.array(z.object({ id: z.number(), title: z.string(), missing: z.array(z.string()) })),
  /** The first offers as the server read them. */
  sample: z.array(
    z.object({
      row: z.number(),
      title: z.string(),
      scope: z.enum(scopes),
      duration: duration.nullable(),
      budgetFrom: z.number().nullable(),
      budgetTo: z.number().nullable(),
      qtyFrom: z.number().nullable(),
      qtyTo: z.number().nullable(),
      createdDate: z.string(),
      published: z.boolean(),
    }),
  ),
});
export type ImportResult = z.output<typeof importResult>;

export const exportQuery = z.object({ format: z.enum(['csv', 'xlsx']).default('csv') });
