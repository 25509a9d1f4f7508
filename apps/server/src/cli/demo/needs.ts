import { and, eq } from 'drizzle-orm';
import type { AnswerInput } from '@proffer/contract/needs/answers.schemas';
import type { NeedInput } from '@proffer/contract/needs/schemas';
import type { Database } from '../../platform/database';
import { logins, needs, users } from '../../schema';
import { demoCompanies } from './companies';
import { demoBuyerKey, demoSupplierKey } from './dealings';
import { companyOf } from './people-of-story';
import type { DemoPorts } from './ports';
import { needStories, type NeedStory } from './need-stories';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

type Line = NeedInput['lines'][number];

/**
 * Tells the stories of the demo's needs, one for each state, through the real services at the times of the story. A
 * need that exists is left as it is. Returns the number of new ones.
 */
export async function tellNeeds(db: Database, ports: DemoPorts, now: Date): Promise<number> {
  let told = 0;
  for (const story of needStories) {
    const buyer = await userOf(db, story.buyer ?? demoBuyerKey, 'buyer');
    if (buyer === undefined || (await isThere(db, buyer, story.title))) continue;
    await tell(db, ports, { story, buyer, now });
    told += 1;
  }
  return told;
}

interface Told {
  story: NeedStory;
  buyer: number;
  now: Date;
}

async function tell(db: Database, ports: DemoPorts, { story, buyer, now }: Told): Promise<void> {
  const at = (daysFromNow: number) => new Date(now.getTime() + daysFromNow * dayMs);
  const supplierKeys = [demoSupplierKey, ...otherSuppliers()].slice(0, story.answers.length);
  const suppliers = await Promise.all(supplierKeys.map((key) => userOf(db, key, 'supplier')));
  const published = at(story.published);
  const input: NeedInput = {
    title: story.title,
    detail: story.detail,
    protectedDetail: story.protectedDetail ?? '',
    categories: [story.category],
    lines: story.lines.map(([quantity, unit, item]): Line => ({
      quantity,
      unit,
      item,
      hsnCode: '',
      note: '',
    })),
    state: story.state,
    city: story.city,
    requiredBy: dayOf(at(story.requiredBy)),
    budget: story.budget,
    isBudgetShown: true,
    deadline: at(story.deadline).toISOString(),
    isSealed: story.isSealed,
    audience: story.isInvited ? 'invited' : 'everyone',
    invited: story.isInvited ? suppliers.filter((id) => id !== undefined) : [],
    isNameShown: true,
  };
  const needId = await ports.createNeed(buyer, input, published);
  if (story.status === 'draft') return;
  await ports.publishNeed(buyer, needId, published);
  for (const [question, reply] of story.questions ?? []) {
    if (suppliers[0] === undefined) break;
    await ports.askAboutNeed(
      { needId, buyer, supplier: suppliers[0] },
      { question, reply },
      at(story.published + 0.5),
    );
  }
  for (const [index, supplier] of suppliers.entries()) {
    const price = story.answers[index];
    if (supplier === undefined || price === undefined) continue;
    const answered = new Date(published.getTime() + (18 + index) * hourMs);
    await ports.answerNeed(supplier, needId, answerOf(story, price, at), answered);
  }
  if (story.status === 'open') return;
  await ports.openNeeds(at(story.deadline));
  if (story.outcome === 'contract') await ports.awardNeed(buyer, needId, at(story.deadline + 2));
  else if (story.outcome) await ports.endNeed(buyer, needId, story.outcome, at(story.deadline + 2));
}

/** Returns an answer whose prices are those of the story times a factor. */
function answerOf(story: NeedStory, factor: number, at: (days: number) => Date): AnswerInput {
  return {
    proposalId: null,
    needVersion: 1,
    version: 0,
    lines: story.lines.map(([quantity, unit, item, unitPrice]) => ({
      kind: 'offered',
      quantity,
      unit,
      item,
      hsnCode: '',
      unitPrice: Math.round(unitPrice * factor),
      taxRate: 18,
      deliveryDate: dayOf(at(story.requiredBy - 5)),
      note: '',
    })),
    startDate: dayOf(at(story.deadline + 7)),
    endDate: dayOf(at(story.requiredBy + 60)),
    paymentTerms: '30 days after delivery and acceptance.',
    note: 'Prices include packing and delivery to the site.',
    validUntil: dayOf(at(story.deadline + 45)),
  };
}

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

const otherSuppliers = (): string[] =>
  demoCompanies
    .filter(({ role, key }) => role === 'supplier' && key !== demoSupplierKey)
    .map(({ key }) => key);

async function userOf(db: Database, key: string, role: 'supplier' | 'buyer'): Promise<number | undefined> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(logins, eq(logins.id, users.loginId))
    .where(and(eq(logins.emailKey, companyOf(key, role).email), eq(users.role, role)));
  return row?.id;
}

async function isThere(db: Database, buyerId: number, title: string): Promise<boolean> {
  return (await db.$count(needs, and(eq(needs.buyerId, buyerId), eq(needs.title, title)))) > 0;
}
