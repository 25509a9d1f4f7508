import { priceBases } from '@proffer/contract/offers/price-terms';
import { describe, expect, it } from 'vitest';
import { answerFault } from '@proffer/contract/offers/answers';
import { newPassword } from '@proffer/contract/users/auth.schemas';
import { email } from '@proffer/contract/wire/primitives.schemas';
import { profileFields } from '@proffer/contract/profiles/schemas';
import { durations, questionKinds, scopes } from '@proffer/contract/wire/choices';
import { totalsOf } from '@proffer/contract/contracts/lines';
import { contractCreateBody } from '@proffer/contract/contracts/schemas';
import { limits } from '@proffer/contract/wire/limits';
import { companyItemName } from '@proffer/contract/profiles/schemas';
import { proposalSaveBody } from '@proffer/contract/offers/schemas';
import { templateBody } from '@proffer/contract/templates/schemas';
import { createCategories } from '../../modules/categories';
import { contractStatusOn, marketDay } from '../../modules/contracts';
import { contractStories } from './agreements';
import { demoCompanies } from './companies';
import { demoLogins, demoPassword } from './logins';
import { demoBuyerKey, demoSupplierKey, type DemoNda } from './dealings';
import { buildDemoMarket } from './market';
import { demoSaved, demoTemplates } from './texts';

const now = new Date('2026-11-21T08:15:00Z');
const market = buildDemoMarket(now);
const { offers, ndas, contracts, marks } = market;
const dayMs = 86_400_000;

const offerOf = (row: { offer: number }) => offers[row.offer]!;
const count = <T>(items: readonly T[], test: (item: T) => boolean) => items.filter(test).length;
const ndaStates: DemoNda['status'][] = [
  'Requested',
  'Approved & Shared',
  'Signed & Shared',
  'Rejected',
  'Skipped',
];

/** Returns the parts of the market that must not depend on the time of creation. */
const shapeAt = (at: string) => {
  const other = buildDemoMarket(new Date(at));
  const title = (row: { offer: number }) => other.offers[row.offer]!.title;
  return {
    offers: other.offers.map((offer) => `${offer.title} ${offer.status} ${offer.budgetTo}`).sort(),
    ndas: other.ndas.map((nda) => `${title(nda)} ${nda.buyer} ${nda.status}`).sort(),
    contracts: other.contracts
      .map((contract) => `${contract.name} ${contract.buyer} ${contract.story}`)
      .sort(),
    conversations: other.conversations.map(
      (row) => `${title(row)} ${row.buyer} ${row.messages.map(({ from }) => from).join()}`,
    ),
    marks: other.marks.map((mark) => `${title(mark)} ${mark.buyer} ${mark.savedAt === null}`).sort(),
  };
};

describe('demo companies', () => {
  it('are 18 suppliers and 12 buyers, each with its own address under example.com', () => {
    expect(count(demoCompanies, ({ role }) => role === 'supplier')).toBe(18);
    expect(count(demoCompanies, ({ role }) => role === 'buyer')).toBe(12);
    const addresses = [...demoCompanies.map((company) => company.email), demoLogins.admin];
    expect(new Set(addresses).size).toBe(31);
    for (const address of addresses) {
      expect(address).toMatch(/\.example\.com$/);
      expect(email.parse(address)).toBe(address);
    }
  });

  it('have unique keys, services, and demo companies as partners, without repetition', () => {
    const names: string[] = demoCompanies.map(({ companyName }) => companyName);
    expect(new Set(demoCompanies.map(({ key }) => key)).size).toBe(30);
    for (const { companyName, services, partners } of demoCompanies) {
      expect(services.length).toBeGreaterThanOrEqual(2);
      expect(new Set(services.map((name) => name.toLowerCase())).size).toBe(services.length);
      expect(new Set(partners).size).toBe(partners.length);
      for (const name of services) expect(companyItemName.parse(name)).toBe(name);
      for (const name of partners) expect(names).toContain(name);
      expect(partners).not.toContain(companyName);
    }
    for (const { owner, company } of demoSaved) expect(owner).not.toBe(company);
  });

  it('have profiles that are valid in the sign-up form', () => {
    for (const { key, email: _address, role: _role, isValidated: _mark, ...fields } of demoCompanies) {
      expect({ key, issues: profileFields.safeParse(fields).error?.issues }).toEqual({
        key,
        issues: undefined,
      });
    }
    expect(count(demoCompanies, ({ overview }) => overview.length > 300)).toBeGreaterThanOrEqual(8);
    expect(new Set(demoCompanies.map(({ companyName }) => companyName)).size).toBe(30);
  });

  it('include one for each printed login, with a valid password', () => {
    const roles = demoCompanies.flatMap((company) =>
      company.email === demoLogins.supplier || company.email === demoLogins.buyer ? [company.role] : [],
    );
    expect(roles).toEqual(['supplier', 'buyer']);
    expect(newPassword.parse(demoPassword)).toBe(demoPassword);
  });
});

describe('demo offers', () => {
  it('are 250 with different titles and details, in every state', () => {
    expect(offers).toHaveLength(250);
    expect(new Set(offers.map(({ title }) => title)).size).toBe(250);
    expect(new Set(offers.map(({ detail }) => detail)).size).toBe(250);
    expect(count(offers, ({ status }) => status === 'draft')).toBe(40);
    expect(count(offers, ({ status }) => status === 'published')).toBe(190);
    expect(count(offers, ({ status }) => status === 'closed')).toBe(20);
    for (const status of ['draft', 'published', 'closed']) {
      expect(
        count(offers, (offer) => offer.supplier === demoSupplierKey && offer.status === status),
      ).toBeGreaterThan(0);
    }
  });

  it("respect the contract's limits and have every placeholder filled", () => {
    for (const offer of offers) {
      const {
        supplier: _s,
        status: _st,
        template: _t,
        createdAt: _c,
        publishedAt: _p,
        closedAt: _cl,
        redirectUrl: redirectURL,
        ...rest
      } = offer;
      const body = { ...rest, redirectURL };
      const parsed = proposalSaveBody.safeParse(body);
      expect({ title: offer.title, issues: parsed.error?.issues }).toEqual({
        title: offer.title,
        issues: undefined,
      });
      expect(parsed.data).toEqual(body);
      expect(`${offer.title} ${offer.detail} ${offer.deliveryTerm}`).not.toMatch(/[{}]|undefined/);
    }
  });

  it('vary in scope, duration, price and its basis, script and length', () => {
    for (const scope of scopes) expect(count(offers, (offer) => offer.scope === scope)).toBeGreaterThan(20);
    for (const term of durations)
      expect(count(offers, (offer) => offer.duration === term)).toBeGreaterThan(15);
    const budgets = offers.flatMap(({ budgetFrom, budgetTo }) => [budgetFrom ?? [], budgetTo ?? []].flat());
    expect(Math.min(...budgets)).toBe(54);
    for (const basis of priceBases)
      expect(count(offers, (offer) => offer.priceBasis === basis)).toBeGreaterThan(50);
    expect(Math.max(...budgets)).toBe(8_456_537_532);
    const share = count(offers, ({ ndaRequired }) => ndaRequired) / offers.length;
    expect(share).toBeGreaterThan(0.35);
    expect(share).toBeLessThan(0.45);
    for (const script of [/\p{Script=Devanagari}/u, /\p{Script=Bengali}/u, /\p{Script=Tamil}/u]) {
      expect(offers.some(({ title }) => script.test(title))).toBe(true);
    }
    expect(count(offers, ({ detail }) => detail.length > limits.detailPreview)).toBeGreaterThan(100);
    expect(count(offers, ({ detail }) => detail.length > 1_500)).toBeGreaterThanOrEqual(8);
  });

  it('have known categories, except for a draft that was just begun', () => {
    const { find, numberOf, path } = createCategories();
    const divisions = new Set<number>();
    for (const { title, categories, duration } of offers) {
      const listed = categories.filter((code) => find(numberOf(code) ?? 0));
      expect({ title, listed }).toEqual({ title, listed: categories });
      expect({ title, isEmpty: categories.length === 0 }).toEqual({ title, isEmpty: duration === null });
      for (const code of categories) divisions.add(path(numberOf(code) ?? 0)[0] ?? 0);
    }
    expect(divisions.size).toBeGreaterThanOrEqual(15);
  });

  it('answer their template, with every mandatory question answered once published', () => {
    const withAnswers = offers.filter(({ answers }) => answers.length > 0);
    expect(withAnswers.length).toBeGreaterThanOrEqual(95);
    for (const offer of withAnswers) {
      const template = demoTemplates.find(({ name }) => name === offer.template)!;
      expect(offer.answers.map(({ question }) => question)).toEqual(
        template.questions.map(({ question }) => question),
      );
    }
    const open = withAnswers.filter(({ answers }) =>
      answers.some(({ mandatory, answer }) => mandatory && answer === ''),
    );
    expect(open.map(({ status }) => status)).not.toContain('published');
    expect(open.map(({ status }) => status)).toContain('draft');
  });

  it('answer each question according to its kind, also in drafts', () => {
    const faults = offers.flatMap(({ title, status, template, answers }) => {
      const questions = demoTemplates.find(({ name }) => name === template)?.questions ?? [];
      return answers.flatMap(({ answer, kind }, index) => {
        const question = questions[index]!;
        const isFree = status === 'draft' || !question.isMandatory;
        const fault = answerFault({ ...question, mandatory: !isFree }, answer, {
          attachmentNames: [],
          certificates: null,
        });
        return fault === null && (kind ?? 'text') === question.kind ? [] : [{ title, answer, fault }];
      });
    });
    expect(faults).toEqual([]);
  });

  it('are consistent: a published offer is complete, and its times are in order', () => {
    const posted = offers.filter(({ status }) => status !== 'draft');
    for (const offer of posted) {
      expect(offer.duration).not.toBeNull();
      expect(offer.budgetTo).not.toBeNull();
      expect(offer.closedAt === null).toBe(offer.status === 'published');
      const moments = [offer.createdAt, offer.publishedAt!, offer.closedAt ?? now];
      expect(moments).toEqual([...moments].sort((a, b) => a.getTime() - b.getTime()));
    }
    const drafts = offers.filter(({ status }) => status === 'draft');
    expect(drafts.filter(({ publishedAt, closedAt }) => publishedAt ?? closedAt)).toEqual([]);
    expect(count(drafts, ({ budgetTo }) => budgetTo === null)).toBeGreaterThan(3);
    expect(offers.every(({ createdAt }) => createdAt <= now)).toBe(true);
  });
});

describe('demo templates', () => {
  it('are valid as if an administrator had saved them', () => {
    for (const { name, questions } of demoTemplates) {
      const details = questions.map(({ answers: _answers, isMandatory, ...question }) => ({
        ...question,
        resmendatory: isMandatory,
      }));
      expect(templateBody.parse({ name, details })).toMatchObject({ name, active: true, details });
    }
  });

  it('use every kind of question', () => {
    const kinds = demoTemplates.flatMap(({ questions }) => questions.map(({ kind }) => kind));
    expect(new Set(kinds)).toEqual(new Set(questionKinds));
  });

  it('are five with five to eight questions, some of them mandatory', () => {
    expect(demoTemplates.map(({ name }) => name)).toEqual([
      'Manufacturing',
      'Services',
      'Software and IT',
      'Construction works',
      'Medical supplies',
    ]);
    for (const { questions } of demoTemplates) {
      expect(questions.length).toBeGreaterThanOrEqual(5);
      expect(questions.length).toBeLessThanOrEqual(8);
      expect(questions.some(({ isMandatory }) => isMandatory)).toBe(true);
      expect(questions.some(({ isMandatory }) => !isMandatory)).toBe(true);
      expect(new Set(questions.map(({ category }) => category)).size).toBeGreaterThanOrEqual(4);
    }
  });
});

describe('demo NDA requests', () => {
  it('have every state, also for the demo supplier and the demo buyer', () => {
    expect(ndas.length).toBeGreaterThanOrEqual(40);
    for (const status of ndaStates) {
      const inState = ndas.filter((nda) => nda.status === status);
      expect(inState.some((nda) => offerOf(nda).supplier === demoSupplierKey)).toBe(true);
      expect(inState.some(({ buyer }) => buyer === demoBuyerKey)).toBe(true);
    }
    expect(new Set(ndas.map(({ buyer }) => buyer)).size).toBeGreaterThanOrEqual(8);
    expect(new Set(ndas.map((nda) => offerOf(nda).supplier)).size).toBeGreaterThanOrEqual(8);
    expect(new Set(ndas.map(({ offer, buyer }) => `${offer} ${buyer}`)).size).toBe(ndas.length);
    const archived = ndas.filter((nda) => nda.archivedAt && offerOf(nda).supplier === demoSupplierKey);
    expect(new Set(archived.map(({ status }) => status)).size).toBeGreaterThanOrEqual(2);
  });

  it('were made within sixty days, after the offer was published, and answered in order', () => {
    for (const nda of ndas) {
      const moments = [
        offerOf(nda).publishedAt!,
        nda.requestedAt,
        nda.answeredAt,
        nda.signedAt,
        nda.status === 'Skipped' ? null : nda.archivedAt,
        now,
      ].flatMap((moment) => (moment ? [moment.getTime()] : []));
      expect(moments).toEqual([...moments].sort((a, b) => a - b));
      expect(now.getTime() - nda.requestedAt.getTime()).toBeLessThan(60 * dayMs);
      expect(nda.status === 'Requested').toBe(nda.answeredAt === null);
      expect(nda.status === 'Signed & Shared').toBe(nda.signedAt !== null);
      expect(nda.reason.length).toBeLessThanOrEqual(limits.reason);
    }
    expect(ndas.filter((nda) => nda.status === 'Rejected' && nda.reason === '')).toEqual([]);
    expect(ndas.filter((nda) => nda.status === 'Skipped' && nda.archivedAt === null)).toEqual([]);
  });
});

describe('demo contracts', () => {
  it('have every stage, with matching days', () => {
    expect(contracts.length).toBeGreaterThanOrEqual(25);
    const expected = { ended: 'Ended', active: 'Active', rejected: 'Rejected' } as const;
    for (const story of contractStories) {
      const told = contracts.filter((contract) => contract.story === story);
      expect(told.some((contract) => offerOf(contract).supplier === demoSupplierKey)).toBe(true);
      expect(told.some(({ buyer }) => buyer === demoBuyerKey)).toBe(true);
      for (const contract of told) {
        const terms = {
          startDate: contract.startDate,
          endDate: contract.endDate,
          supplierAgreed: contract.supplierAgreedAt !== null,
          buyerAgreed: contract.buyerAgreedAt !== null,
          isRejected: contract.rejectedAt !== null && !contract.wantsChanges,
        };
        expect(contract.rejectReason !== '').toBe(contract.rejectedBy !== null);
        const status = story in expected ? expected[story as keyof typeof expected] : 'Pending';
        expect(contractStatusOn(terms, '2026-11-21')).toBe(status);
      }
    }
  });

  it('follow an NDA of the same pair and are valid in the form', () => {
    for (const contract of contracts) {
      const nda = ndas.find(({ offer, buyer }) => offer === contract.offer && buyer === contract.buyer)!;
      expect(contract.createdAt.getTime()).toBeGreaterThan((nda.signedAt ?? nda.answeredAt)!.getTime());
      const answers = [contract.supplierAgreedAt, contract.buyerAgreedAt, contract.rejectedAt].flatMap(
        (at) => at ?? [],
      );
      expect(answers.filter((at) => at <= contract.createdAt || at > now)).toEqual([]);
      // As in a real market, nobody accepts a contract after its end.
      expect(answers.filter((at) => marketDay(at) > contract.endDate)).toEqual([]);
      const form = contractCreateBody.safeParse({
        contractName: contract.name,
        contractDescription: contract.description,
        startDate: contract.startDate,
        endDate: contract.endDate,
        proposalId: 1,
        buyerId: 2,
        supplierId: 3,
        ...contract.substance,
      });
      expect(form.error?.issues).toBeUndefined();
      const { lines } = contract.substance;
      expect(totalsOf(lines).total).toBeGreaterThan(0);
      expect(contract.proposed !== null).toBe(contract.wantsChanges);
    }
    const keys = contracts.map(({ offer, buyer, name }) => `${offer} ${buyer} ${name}`);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('demo marks', () => {
  it('give the demo buyer saved and archived offers, each of them published and in one list only', () => {
    const own = marks.filter(({ buyer }) => buyer === demoBuyerKey);
    expect(count(own, ({ savedAt }) => savedAt !== null)).toBeGreaterThanOrEqual(14);
    expect(count(own, ({ archivedAt }) => archivedAt !== null)).toBeGreaterThanOrEqual(5);
    expect(new Set(marks.map(({ offer, buyer }) => `${offer} ${buyer}`)).size).toBe(marks.length);
    for (const mark of marks) {
      expect(offerOf(mark).status).toBe('published');
      const at = (mark.savedAt ?? mark.archivedAt)!;
      expect(at.getTime()).toBeLessThanOrEqual(now.getTime());
      expect(at.getTime()).toBeGreaterThanOrEqual(offerOf(mark).publishedAt!.getTime());
    }
  });
});

describe('the demo market', () => {
  it('is the same at every hour and on every day, apart from its dates', () => {
    const first = shapeAt('2026-11-21T08:15:00Z');
    for (const at of ['2026-11-21T00:00:00Z', '2026-11-21T23:59:59Z', '2027-02-28T03:00:00Z']) {
      expect(shapeAt(at)).toEqual(first);
    }
    const early = new Date('2026-11-21T00:00:30Z');
    const dates = Object.values(buildDemoMarket(early))
      .flat()
      .flatMap((row) => Object.values(row));
    expect(dates.filter((value) => value instanceof Date && value > early)).toEqual([]);
    const sent = buildDemoMarket(early).conversations.flatMap(({ messages }) => messages);
    expect(sent.filter(({ sentAt }) => sentAt >= early)).toEqual([]);
  });
});
