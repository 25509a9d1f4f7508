import { sql } from 'drizzle-orm';
import type { Answer } from '@proffer/contract/proposals.schemas';
import { prepareQuery, type Database } from '../../platform/database';
import { profiles, proposalAnswers, proposals } from '../../schema';
import { storedColumns, type OfferViewRow } from './proposals.rows';

/** What a draft is while nothing has been entered. */
const emptyDraft = {
  detail: '',
  scope: 'small',
  duration: null,
  qtyFrom: null,
  qtyTo: null,
  budgetFrom: null,
  budgetTo: null,
  deliveryTerm: '',
  ruleOfDelivery: '',
  ndaRequired: false,
  templateId: null,
  clientId: null,
  categories: [],
} as const;

type DraftColumn = keyof typeof emptyDraft | 'supplierId' | 'title' | 'redirectUrl' | 'answersText';
const draftPlaceholders = Object.fromEntries(
  ['supplierId', 'title', 'redirectUrl', 'answersText', ...Object.keys(emptyDraft)].map((name) => [
    name,
    sql.placeholder(name),
  ]),
) as Record<DraftColumn, ReturnType<typeof sql.placeholder>>;

/** What an offer of this moment cannot have yet. */
const freshMarks = {
  ndaStatus: null,
  ndaId: null,
  isKeptByViewer: false,
  attachments: [],
  tab: 'active',
} as const satisfies Partial<OfferViewRow>;

type NewDraftValues = Partial<Pick<typeof proposals.$inferInsert, keyof typeof emptyDraft>> & {
  title: string;
  redirectUrl: string;
  /** What of the answers is searched. */
  answersText: string;
  answers: Answer[];
};

/**
 * Adds a draft with its answers in one statement, which needs no transaction, and gives it as its supplier sees it.
 * Undefined when the supplier has one under the same `clientId` already.
 */
export function prepareNewDraft(db: Database) {
  const newColumns = {
    ...storedColumns,
    supplierName:
      sql<string>`(select first_name || ' ' || last_name from ${profiles} where user_id = ${proposals.supplierId})`.as(
        'supplier_name',
      ),
    companyName: proposals.companyName,
    templateId: proposals.templateId,
    attribution: proposals.attribution,
    categories: proposals.categories,
  };
  const newDraft = db.$with('new_draft').as(
    db
      .insert(proposals)
      .values({ ...draftPlaceholders, status: 'draft' })
      .onConflictDoNothing({
        target: [proposals.supplierId, proposals.clientId],
        where: sql`client_id is not null`,
      })
      .returning(newColumns),
  );
  const newAnswers = db.$with('new_answers').as(
    db
      .insert(proposalAnswers)
      .select(
        sql`select new_draft.id, given.position - 1, given.question, given.category, given.mandatory, given.answer from new_draft, rows from (json_to_recordset(${sql.placeholder('answers')}::json) as (question text, category text, mandatory boolean, answer text)) with ordinality as given(question, category, mandatory, answer, position)`,
      )
      .returning({ position: proposalAnswers.position }),
  );
  const insertDraft = prepareQuery<Omit<OfferViewRow, keyof typeof freshMarks | 'answers'>>(
    db,
    'new_draft',
    db.with(newDraft, newAnswers).select().from(newDraft),
    newColumns,
  );

  return async (
    supplierId: number,
    { answers, ...values }: NewDraftValues,
  ): Promise<OfferViewRow | undefined> => {
    const [row] = await insertDraft({
      ...emptyDraft,
      ...values,
      supplierId,
      answers: JSON.stringify(answers),
    });
    return row && { ...row, ...freshMarks, answers };
  };
}
