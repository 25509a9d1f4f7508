import { sql } from 'drizzle-orm';
import {
  blankContent,
  eachOfferField,
  fromWireChanges,
  type OfferContent,
} from '@proffer/contract/offers/fields';
import type { Answer } from '@proffer/contract/offers/schemas';
import { batchWrites, prepareQuery, type Database } from '../../platform/database';
import { profiles, offerAnswers, offers } from '../../schema';
import { unbound, type OfferChanges, type OfferViewRow } from './offers.rows';

/** Content of a new draft; `clientId` is the id that the supplier's browser gave it. */
export type NewDraft<Fields = OfferChanges> = Fields & { title: string; clientId?: string | undefined };

/** Digest of the whole request. It tells a repeated request from another one under the same `clientId`. */
interface Requested {
  clientRequest?: string | undefined;
}

/** The part of a draft that the request determines. */
type Given = OfferContent & Pick<OfferViewRow, 'supplierId' | 'templateId' | 'categories'>;

/** Returns the content of a draft, with blanks for absent fields. */
const draftOf = (supplierId: number, fields: NewDraft): Given =>
  Object.assign(
    { supplierId, templateId: fields.templateId ?? null, categories: fields.categories ?? [] },
    blankContent,
    fromWireChanges(fields),
  );

/** Initial values of every new draft. */
const fresh = {
  status: 'draft',
  addresseeId: null,
  publishedAt: null,
  picture: null,
  attribution: '',
  shown: null,
  attachments: [],
  ...unbound,
} as const satisfies Partial<OfferViewRow>;

/** The part of a new draft that the database determines. */
type Decided = Pick<
  OfferViewRow,
  'id' | 'version' | 'createdAt' | 'updatedAt' | 'supplierName' | 'companyName'
>;

/** Number of ids that one query reserves; ids left over when the process ends stay unused. */
const idsAtOnce = 50;

const columnTypes = {
  text: 'text',
  address: 'text',
  scope: 'text',
  duration: 'text',
  quantity: 'bigint',
  rupees: 'bigint',
  basis: 'text',
  unit: 'text',
  gst: 'text',
  slabs: 'jsonb',
  days: 'integer',
  code: 'text',
  flag: 'boolean',
} as const;

const columnOf = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const contentTypes = eachOfferField((_, { kind }) => columnTypes[kind]);
/** Column names of the offer fields. */
export const contentNames = Object.keys(contentTypes).map(columnOf);

/**
 * SQL types of the values that are written, by their property names, so that a draft is sent as JSON without renaming.
 */
const recordTypes = {
  id: 'bigint',
  supplierId: 'bigint',
  ...contentTypes,
  templateId: 'bigint',
  categories: 'integer[]',
  answersText: 'text',
  clientId: 'uuid',
  clientRequest: 'text',
};
const recordFields = Object.keys(recordTypes);
const recordType = sql.raw(
  `${Object.entries(recordTypes)
    .map(([field, type]) => `"${field}" ${type}`)
    .join(', ')}, answers json`,
);
const answerType = sql.raw('question text, category text, mandatory boolean, answer text, kind text');
const columns = sql.raw(recordFields.map(columnOf).join(', '));
const values = sql.raw(recordFields.map((field) => `draft."${field}"`).join(', '));

interface ToWrite {
  draft: Given;
  answers: readonly Answer[];
  answersText: string;
  clientId: string | undefined;
  clientRequest: string | undefined;
}

const toRecord = ({ draft, ...others }: ToWrite, id: number | undefined) =>
  Object.assign({ id, ...others }, draft);

interface Claim {
  supplierId: number;
  clientId: string | undefined;
}

/**
 * Compares drafts in the order of their unique key. Concurrent statements with the same drafts then cannot deadlock.
 */
const byClaim = (one: Claim, other: Claim): number => {
  const [first, second] = [one.clientId ?? '', other.clientId ?? ''];
  return one.supplierId - other.supplierId || Number(first > second) - Number(first < second);
};

/**
 * Returns a function that adds a draft with its answers and returns it as its supplier sees it. It returns undefined
 * if the supplier has a draft under the same `clientId`.
 * Concurrent calls share one statement, which needs no transaction. The given values are returned as they came,
 * because no trigger changes them.
 */
export function prepareNewDraft(db: Database) {
  const takeIds = prepareIds(db);
  const decidedColumns = {
    id: offers.id,
    version: offers.version,
    createdAt: offers.createdAt,
    updatedAt: offers.updatedAt,
    companyName: offers.companyName,
    supplierName: sql<string>`supplier_name`.as('supplier_name'),
  };
  const drafts = sql`json_to_recordset(${sql.placeholder('drafts')}::json) as draft(${recordType})`;
  const written = db.$with('written', decidedColumns).as(sql`
    insert into ${offers} (status, company_name, ${columns}) overriding system value
    select 'draft', coalesce((select f.company_name from ${profiles} f where f.user_id = draft."supplierId"), ''), ${values}
    from ${drafts}
    on conflict (supplier_id, client_id) where client_id is not null do nothing
    returning id, version, created_at, updated_at, company_name,
      (select f.first_name || ' ' || f.last_name from ${profiles} f where f.user_id = supplier_id) as supplier_name`);
  const answered = db.$with('answered', {}).as(sql`
    insert into ${offerAnswers} (offer_id, position, question, category, mandatory, answer, kind)
    select draft.id, a.position - 1, a.question, a.category, a.mandatory, a.answer, coalesce(a.kind, 'text')
    from written join ${drafts} using (id), rows from (json_to_recordset(draft.answers) as (${answerType})) with ordinality as a(question, category, mandatory, answer, kind, position)`);
  const prepare = (begun: Pick<Database, 'select'>) =>
    prepareQuery<Decided>(db, 'new_drafts', begun.select().from(written), decidedColumns);
  // An empty insert of answers costs a tenth of the whole statement.
  const insertAlone = prepare(db.with(written));
  const insertWithAnswers = prepare(db.with(written, answered));
  const write = batchWrites(async (all: ToWrite[]): Promise<(Decided | undefined)[]> => {
    const ids = await takeIds(all.length);
    const insert = all.some(({ answers }) => answers.length > 0) ? insertWithAnswers : insertAlone;
    const rows = await insert({
      drafts: JSON.stringify(all.map((each, index) => toRecord(each, ids[index])).toSorted(byClaim)),
    });
    return ids.map((id) => rows.find((row) => row.id === id));
  });

  /** `answersText` is the searchable text of the answers. */
  return async (
    supplierId: number,
    fields: NewDraft & Requested,
    answersText: string,
  ): Promise<OfferViewRow | undefined> => {
    const draft = draftOf(supplierId, fields);
    const answers = fields.answers ?? [];
    const { clientId, clientRequest } = fields;
    const row = await write({ draft, answers, answersText, clientId, clientRequest });
    if (!row) return undefined;
    // Read by strangers only, who see no draft.
    return Object.assign(draft, fresh, row, { answers, isCompanyPublic: false });
  };
}

/**
 * Returns a function that reserves ids for new offers. Ids are known before the insert, so that its rows can be
 * matched to their drafts.
 */
function prepareIds(db: Database): (count: number) => Promise<number[]> {
  const idColumn = { id: sql<number>`nextval('offers_id_seq')::int8`.as('id') };
  const series = sql`generate_series(1, ${sql.placeholder('count')})`;
  const take = prepareQuery<{ id: number }>(db, 'draft_ids', db.select(idColumn).from(series), idColumn);
  const spare: number[] = [];
  return async (count) => {
    if (spare.length < count) {
      for (const { id } of await take({ count: Math.max(idsAtOnce, count) })) spare.push(id);
    }
    return spare.splice(0, count);
  };
}
