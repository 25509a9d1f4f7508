import { sql } from 'drizzle-orm';
import { prepareQuery, type Database } from '../../platform/database';
import { profiles, proposalAnswers, proposals } from '../../schema';
import type { OfferChanges, OfferViewRow } from './proposals.rows';

/** What a new draft starts with; `clientId` is what its supplier's browser calls it. */
export type NewDraft<Fields = OfferChanges> = Fields & { title: string; clientId?: string | undefined };

/** What is given, by the names of the columns. */
const given = [
  'supplierId',
  'title',
  'redirectUrl',
  'detail',
  'scope',
  'duration',
  'qtyFrom',
  'qtyTo',
  'budgetFrom',
  'budgetTo',
  'deliveryTerm',
  'ruleOfDelivery',
  'ndaRequired',
  'templateId',
  'categories',
] as const satisfies (keyof OfferViewRow)[];
type Given = Pick<OfferViewRow, (typeof given)[number]>;

type Placeholder = ReturnType<typeof sql.placeholder>;
const draftPlaceholders = Object.fromEntries(
  [...given, 'answersText', 'clientId'].map((name) => [name, sql.placeholder(name)]),
) as Record<keyof Given | 'answersText' | 'clientId', Placeholder>;

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
type Decided = Pick<
  OfferViewRow,
  'id' | 'version' | 'createdAt' | 'updatedAt' | 'supplierName' | 'companyName'
>;

/**
 * Adds a draft with its answers in one statement, which needs no transaction, and gives it as its supplier sees it; what
 * was given comes from here and not back from the database, whose triggers leave it alone.
 * Undefined when the supplier has one under the same `clientId` already.
 */
export function prepareNewDraft(db: Database) {
  const newColumns = {
    id: proposals.id,
    version: proposals.version,
    createdAt: proposals.createdAt,
    updatedAt: proposals.updatedAt,
    supplierName:
      sql<string>`(select first_name || ' ' || last_name from ${profiles} where user_id = ${proposals.supplierId})`.as(
        'supplier_name',
      ),
    companyName: proposals.companyName,
  };
  const insert = db
    .insert(proposals)
    .values({ ...draftPlaceholders, status: 'draft' })
    .onConflictDoNothing({
      target: [proposals.supplierId, proposals.clientId],
      where: sql`client_id is not null`,
    })
    .returning(newColumns);
  const newDraft = db.$with('new_draft').as(insert);
  const newAnswers = db.$with('new_answers').as(
    db
      .insert(proposalAnswers)
      .select(
        sql`select new_draft.id, given.position - 1, given.question, given.category, given.mandatory, given.answer, coalesce(given.kind, 'text') from new_draft, rows from (json_to_recordset(${sql.placeholder('answers')}::json) as (question text, category text, mandatory boolean, answer text, kind text)) with ordinality as given(question, category, mandatory, answer, kind, position)`,
      )
      .returning({ position: proposalAnswers.position }),
  );
  // Writing no answers costs the database a tenth of the whole.
  const insertAlone = prepareQuery<Decided>(db, 'new_draft', insert, newColumns);
  const insertWithAnswers = prepareQuery<Decided>(
    db,
    'new_draft_with_answers',
    db.with(newDraft, newAnswers).select().from(newDraft),
    newColumns,
  );

  /** `answersText` is what of the answers is searched. */
  return async (
    supplierId: number,
    fields: NewDraft,
    answersText: string,
  ): Promise<OfferViewRow | undefined> => {
    const draft = draftOf(supplierId, fields);
    const answers = fields.answers ?? [];
    // Put together by assigning: V8 spreads a wide object a hundred times slower.
    const values = Object.assign({ answersText, clientId: fields.clientId ?? null }, draft);
    const [decided] = await (answers.length === 0
      ? insertAlone(values)
      : insertWithAnswers(Object.assign(values, { answers: JSON.stringify(answers) })));
    return decided && Object.assign(draft, fresh, decided, { answers });
  };
}
