import { z } from 'zod';
import { scopes } from '../wire/choices';
import { cleanFileName } from '../wire/file-names';
import { limits } from '../wire/limits';
import { optionalFilter } from '../wire/primitives.schemas';
import { importColumns } from './import-columns';
import { attachment, duration } from './schemas';

/** Start of an upload in parts: the file's name and whole size. */
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

/** How far an upload has come; with the attachment once the last part is there and the file is accepted. */
export const uploadState = z.object({
  uploadId: z.uuid(),
  receivedBytes: z.number(),
  sizeBytes: z.number(),
  attachment: attachment.optional(),
});
export type UploadState = z.output<typeof uploadState>;

const chosenColumns = z.record(z.string().max(60), z.enum(['', ...importColumns]));

const confirmedCategories = z.record(z.string().max(20), z.string().max(10));

/** JSON of a shape; `what` says it to whoever sends another. */
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

/** How a file is to be read. */
export const importQuery = z.object({
  /** From headers to what their columns are; guessed without it. */
  columns: jsonOf(chosenColumns, 'headers to columns'),
  /** From the keys of what was guessed of categories to codes, empty for none; nothing guessed is imported without it. */
  categories: jsonOf(confirmedCategories, 'keys to codes'),
  /** The header of the column whose rows of one value make one offer; without it each row makes one. */
  group: z.string().max(200).optional(),
  /** The row that names the columns; looked for among the first ten without it. */
  headerRow: optionalFilter(z.coerce.number('Must be a row.').int().min(1).max(1_048_576)),
  /** The sheet of a workbook; without it the first visible one with a header. */
  sheet: optionalFilter(z.string().max(200)),
});
export type ImportQuery = z.output<typeof importQuery>;

/** A row of an imported file that cannot become an offer, with its cells as they were written. */
export const refusedRow = z.object({
  /** Line of the file or row of the sheet, counted from 1 with the header. */
  row: z.number(),
  code: z.string(),
  text: z.string(),
  cells: z.record(z.string(), z.string()),
});
export type RefusedRow = z.output<typeof refusedRow>;

/** What a file would bring, or has brought. */
export const importResult = z.object({
  read: z.number(),
  added: z.number(),
  /** There already, by their `externalId` or content. */
  known: z.number(),
  refused: z.array(refusedRow),
  /** What the reader noticed without refusing: columns that are not read, for example. */
  notes: z.array(z.string()),
  /** The columns of the file in their order, what each is read as, and its first cells. */
  columns: z.array(
    z.object({
      header: z.string(),
      readAs: z.enum(['', ...importColumns]),
      cells: z.array(z.string()),
    }),
  ),
  /** Categories that the file says in words, or that its titles speak of, with what they may be, the first the likeliest. */
  categories: z.array(
    z.object({
      key: z.string(),
      words: z.string(),
      rows: z.number(),
      /** The first rows of the guess, twenty at most. */
      examples: z.array(z.object({ row: z.number(), title: z.string() })),
      /** What was confirmed, empty for none; a guess until then. */
      code: z.string(),
      choices: z.array(z.object({ code: z.string(), title: z.string() })),
    }),
  ),
  /** Where the columns were found: the header, the first rows to choose it from, and the sheets that can be read. */
  layout: z.object({
    headerRow: z.number(),
    firstRows: z.array(z.object({ row: z.number(), text: z.string() })),
    /** Empty for a file without sheets. */
    sheet: z.string(),
    sheets: z.array(z.string()),
  }),
  /** The drafts that an import has added, the first hundred, with what each lacks to be published; none of a preview. */
  drafts: z.array(z.object({ id: z.number(), title: z.string(), missing: z.array(z.string()) })),
  /** The first offers as they were understood. */
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
