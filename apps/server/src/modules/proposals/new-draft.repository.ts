import { sql } from 'drizzle-orm';
import type { Answer } from '@proffer/contract/proposals.schemas';
import { prepareQuery, shareWrites, type Database } from '../../platform/database';
import { profiles, proposalAnswers, proposals } from '../../schema';
import { inPlaces, type Asked } from './asked-offers';
import type { OfferChanges, OfferViewRow } from './proposals.rows';

/** What a new draft starts with; `clientId` is what its supplier's browser calls it. */
export type NewDraft<Fields = OfferChanges> = Fields & { title: string; clientId?: string | undefined };

/** What is given of a draft. */
type Given = Pick<
  OfferViewRow,
  | 'supplierId'
  | 'title'
  | 'redirectUrl'
  | 'detail'
  | 'scope'
  | 'duration'
  | 'qtyFrom'
  | 'qtyTo'
  | 'budgetFrom'
  | 'budgetTo'
  | 'deliveryTerm'
  | 'ruleOfDelivery'
  | 'ndaRequired'
  | 'templateId'
  | 'categories'
>;

/** What a draft is where nothing has been entered. */
const draftOf = (supplierId: number, fields: NewDraft): Given => ({
  supplierId,
  title: fields.title,
  redirectUrl: fields.redirectURL ?? '',
  detail: fields.detail ?? '',
  scope: fields.scope ?? 'small',
  duration: fields.duration ?? null,
  qtyFrom: fields.qtyFrom ?? null,
  qtyTo: fields.qtyTo ?? null,
  budgetFrom: fields.budgetFrom ?? null,
  budgetTo: fields.budgetTo ?? null,
  deliveryTerm: fields.deliveryTerm ?? '',
  ruleOfDelivery: fields.ruleOfDelivery ?? '',
  ndaRequired: fields.ndaRequired ?? false,
  templateId: fields.templateId ?? null,
  categories: fields.categories ?? [],
});

/** What every offer of this moment is, and what it cannot have yet. */
const fresh = {
  status: 'draft',
  publishedAt: null,
  attribution: '',
  ndaStatus: null,
  ndaId: null,
  isKeptByViewer: false,
  shown: null,
  attachments: [],
  tab: 'active',
} as const satisfies Partial<OfferViewRow>;

/** What the database alone knows of it; the rest is what was given. */
type Decided = Asked &
  Pick<OfferViewRow, 'id' | 'version' | 'createdAt' | 'updatedAt' | 'supplierName' | 'companyName'>;

/** One draft as the statement reads it, by the names of the columns. */
const recordType = sql.raw(
  `supplier_id bigint, title text, redirect_url text, detail text, scope text, duration text, qty_from bigint, qty_to bigint,
  budget_from bigint, budget_to bigint, delivery_term text, rule_of_delivery text, nda_required boolean, template_id bigint,
  categories integer[], answers_text text, client_id uuid, answers json`,
);
const answerType = sql.raw('question text, category text, mandatory boolean, answer text, kind text');
const columns = sql.raw(
  `supplier_id, title, redirect_url, detail, scope, duration, qty_from, qty_to, budget_from, budget_to, delivery_term,
  rule_of_delivery, nda_required, template_id, categories, answers_text, client_id`,
);

interface ToWrite {
  draft: Given;
  answers: readonly Answer[];
  answersText: string;
  clientId: string | undefined;
}

const toRecord = ({ draft, answers, answersText, clientId }: ToWrite) => ({
  supplier_id: draft.supplierId,
  title: draft.title,
  redirect_url: draft.redirectUrl,
  detail: draft.detail,
  scope: draft.scope,
  duration: draft.duration,
  qty_from: draft.qtyFrom,
  qty_to: draft.qtyTo,
  budget_from: draft.budgetFrom,
  budget_to: draft.budgetTo,
  delivery_term: draft.deliveryTerm,
  rule_of_delivery: draft.ruleOfDelivery,
  nda_required: draft.ndaRequired,
  template_id: draft.templateId,
  categories: draft.categories,
  answers_text: answersText,
  client_id: clientId,
  answers,
});

/**
 * Adds drafts with their answers and gives each as its supplier sees it; what was given comes from here and not back from
 * the database, whose triggers leave it alone. Drafts of the same moment are written by one statement, which needs no
 * transaction. Undefined for one whose supplier has one under the same `clientId` already.
 */
export function prepareNewDraft(db: Database) {
  const decidedColumns = {
    place: sql<number>`place`.as('place'),
    id: proposals.id,
    version: proposals.version,
    createdAt: proposals.createdAt,
    updatedAt: proposals.updatedAt,
    companyName: proposals.companyName,
    supplierName: sql<string>`supplier_name`.as('supplier_name'),
  };
  // The ids are taken first, so that a row that was written is known for the one that was given.
  const given = db.$with('given', {}).as(sql`
    select nextval(pg_get_serial_sequence('proposals', 'id')) as id, d.*,
      coalesce(f.company_name, '') as company_name, f.first_name || ' ' || f.last_name as supplier_name
    from rows from (json_to_recordset(${sql.placeholder('drafts')}::json) as (${recordType})) with ordinality as d(${columns}, answers, place)
    left join ${profiles} f on f.user_id = d.supplier_id`);
  const written = db.$with('written', {}).as(sql`
    insert into ${proposals} (id, status, company_name, ${columns}) overriding system value
    select id, 'draft', company_name, ${columns} from given order by place
    on conflict (supplier_id, client_id) where client_id is not null do nothing
    returning id, version, created_at, updated_at`);
  const answered = db.$with('answered', {}).as(sql`
    insert into ${proposalAnswers} (proposal_id, position, question, category, mandatory, answer, kind)
    select given.id, a.position - 1, a.question, a.category, a.mandatory, a.answer, coalesce(a.kind, 'text')
    from written join given using (id), rows from (json_to_recordset(given.answers) as (${answerType})) with ordinality as a(question, category, mandatory, answer, kind, position)`);
  const decided = db.$with('decided', decidedColumns).as(sql`
    select given.place, written.*, given.company_name, given.supplier_name from written join given using (id)`);
  const prepare = (begun: Pick<Database, 'select'>) =>
    prepareQuery<Decided>(db, 'new_drafts', begun.select().from(decided), decidedColumns);
  // Writing no answers costs the database a tenth of the whole.
  const insertAlone = prepare(db.with(given, written, decided));
  const insertWithAnswers = prepare(db.with(given, written, answered, decided));
  const write = shareWrites(async (all: ToWrite[]): Promise<(Decided | undefined)[]> => {
    const insert = all.some(({ answers }) => answers.length > 0) ? insertWithAnswers : insertAlone;
    return inPlaces(await insert({ drafts: JSON.stringify(all.map(toRecord)) }), all.length);
  });

  /** `answersText` is what of the answers is searched. */
  return async (
    supplierId: number,
    fields: NewDraft,
    answersText: string,
  ): Promise<OfferViewRow | undefined> => {
    const draft = draftOf(supplierId, fields);
    const answers = fields.answers ?? [];
    const row = await write({ draft, answers, answersText, clientId: fields.clientId });
    if (!row) return undefined;
    const { place: _, ...rest } = row;
    return Object.assign(draft, fresh, rest, { answers });
  };
}
