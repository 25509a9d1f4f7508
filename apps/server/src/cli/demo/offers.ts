import { durations, type Duration, type Scope } from '@proffer/contract/wire/choices';
import { blankContent, type OfferContent } from '@proffer/contract/offers/fields';
import type { Answer } from '@proffer/contract/offers/schemas';
import { demoCompanies } from './companies';
import type { Days } from './days';
import {
  demoTemplates,
  offerIdeas,
  terms,
  wording,
  type DemoTemplate,
  type OfferIdea,
  type OfferVariant,
} from './texts';
import type { Chance } from './seeded';

/** An offer of the demo market, ready to be stored. Titles are unique and serve as keys. */
export interface DemoOffer extends OfferContent {
  /** Key of the company. */
  supplier: string;
  status: 'draft' | 'published' | 'closed';
  /** CPV codes. */
  categories: readonly string[];
  /** Name of the question template. */
  template: string | null;
  answers: Answer[];
  createdAt: Date;
  publishedAt: Date | null;
  closedAt: Date | null;
}

/** Returns every version of every idea as an offer, oldest first: of each 25, four are drafts and two are closed. */
export function buildOffers(chance: Chance, days: Days): DemoOffer[] {
  const versions = offerIdeas.flatMap((idea, ideaIndex) =>
    idea.variants.map((variant, position) => ({ idea, ideaIndex, variant, position })),
  );
  return versions
    .map(({ idea, ideaIndex, variant, position }, index) => {
      const status = statusOf(index);
      const isIncomplete = status === 'draft' && index % 4 === 1;
      const text = write(idea, variant, ideaIndex + position, chance);
      const [, qtyFrom, qtyTo, , budgetTo] = variant;
      return {
        supplier: idea.supplier,
        status,
        ...blankContent,
        ...text,
        scope: isIncomplete ? ('small' as const) : scopeOf(budgetTo),
        duration: isIncomplete ? null : durationOf(idea, position),
        qtyFrom,
        qtyTo,
        ...(!isIncomplete && priceOf(idea, variant)),
        categories: isIncomplete ? [] : idea.categories,
        ndaRequired: (ideaIndex + index * 3) % 5 < 2,
        ...answered(idea, index % 5 === 1 || index % 5 === 3, status === 'draft', chance),
        ...dated(status, chance, days),
      };
    })
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

/** Lowest price of a unit, in rupees, that is quoted per unit; cheaper goods have a price for the whole lot. */
const leastUnitPrice = 50;

/** Returns the price of one unit if the offer has a unit, else of the whole lot. */
function priceOf({ unit, kind }: OfferIdea, [, qtyFrom, qtyTo, budgetFrom, budgetTo]: OfferVariant) {
  const terms = {
    unit: unit ?? null,
    gst: 'excluded' as const,
    leadDays: kind === 'goods' ? 14 + (Math.round(budgetTo / 1_000) % 5) * 7 : null,
  };
  const ends = [budgetFrom / (qtyFrom ?? 1), budgetTo / (qtyTo ?? 1)].map(Math.round);
  const [least, most] = [Math.min(...ends), Math.max(...ends)];
  if (unit === undefined || qtyFrom === null || least < leastUnitPrice) {
    return { ...terms, priceBasis: 'lot' as const, budgetFrom, budgetTo };
  }
  const slabs =
    qtyTo !== null && qtyFrom < qtyTo && least < most
      ? [
          { from: qtyFrom, price: most },
          { from: qtyTo, price: least },
        ]
      : [];
  return { ...terms, priceBasis: 'unit' as const, budgetFrom: least, budgetTo: most, priceSlabs: slabs };
}

function statusOf(index: number): DemoOffer['status'] {
  const place = index % 25;
  if ([3, 9, 15, 21].includes(place)) return 'draft';
  return [6, 19].includes(place) ? 'closed' : 'published';
}

function scopeOf(budgetTo: number): Scope {
  if (budgetTo <= 500_000) return 'small';
  return budgetTo <= 5_000_000 ? 'medium' : 'large';
}

function durationOf(idea: OfferIdea, position: number): Duration {
  const term = idea.terms[position % idea.terms.length];
  const duration = term && durations[terms.indexOf(term)];
  if (!duration) throw new Error(`an offer of ${idea.supplier} has no term`);
  return duration;
}

function write(idea: OfferIdea, [spec]: OfferVariant, turn: number, chance: Chance) {
  const company = demoCompanies.find(({ key }) => key === idea.supplier);
  if (!company) throw new Error(`no demo company ${idea.supplier}`);
  const slots: Record<string, string> = {
    spec,
    site: chance.pick(idea.sites ?? wording.sites),
    home: company.city,
    weeks: String(chance.between(2, 9)),
    months: String(chance.pick([12, 18, 24, 36])),
  };
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, slot: string) => slots[slot] ?? '');
  // Rotating through the sentences instead of drawing them keeps the versions of an idea different.
  const pool = wording.closings[idea.kind];
  const ending = [turn, turn + 1].map((place) => pool[place % pool.length]).join(' ');
  const home = company.email.slice(company.email.indexOf('@') + 1);
  return {
    title: fill(idea.title),
    detail: `${fill(idea.detail)}${idea.detail.includes('\n') ? '\n\n' : ' '}${ending}`,
    deliveryTerm: fill(chance.pick(wording.deliveryTerms[idea.kind])),
    ruleOfDelivery: chance.pick(wording.deliveryRules[idea.kind]),
    redirectUrl: chance.next() < 0.1 ? `https://${home}/` : '',
  };
}

function answered(idea: OfferIdea, hasTemplate: boolean, isDraft: boolean, chance: Chance) {
  const template = hasTemplate ? demoTemplates.find(({ kind }) => kind === idea.kind) : undefined;
  if (!template) return { template: null, answers: [] };
  return { template: template.name, answers: answersOf(template, isDraft, chance) };
}

function answersOf(template: DemoTemplate, isDraft: boolean, chance: Chance): Answer[] {
  return template.questions.map(({ question, category, isMandatory, kind, answers }) => {
    // A draft may leave anything open, a published offer only what is not mandatory.
    const mayBeOpen = () => (isDraft ? chance.next() < 0.5 : !isMandatory && chance.next() < 0.3);
    // Nobody has written an answer where only a certificate answers.
    const answer = answers.length === 0 || mayBeOpen() ? '' : chance.pick(answers);
    return { question, category, mandatory: isMandatory, answer, ...(kind !== 'text' && { kind }) };
  });
}

/** Age of an offer by its state, in days. */
const offerAges: Record<DemoOffer['status'], readonly [number, number]> = {
  draft: [0, 21],
  published: [2, 150],
  closed: [75, 170],
};

function dated(status: DemoOffer['status'], chance: Chance, days: Days) {
  const age = chance.between(...offerAges[status]);
  const createdAt = days.moment(-age);
  return {
    createdAt,
    publishedAt: status === 'draft' ? null : days.moment(1 - age),
    closedAt: status === 'closed' ? days.moment(-chance.between(3, 40)) : null,
  };
}
