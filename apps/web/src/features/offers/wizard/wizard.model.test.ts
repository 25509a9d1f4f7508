import type { Category } from '@proffer/contract/offers/schemas';
import { describe, expect, it } from 'vitest';
import type { Template } from '../../../entities/templates/template';
import {
  answersFrom,
  answersLost,
  askedAnswers,
  changedFields,
  emptyEdit,
  fieldProblems,
  groupAnswers,
  neighbourStep,
  postingBlocks,
  readStep,
  savableChanges,
  stepOfField,
  toggleCategory,
  type OfferEdit,
  wireFields,
} from './wizard.model';

const complete: OfferEdit = {
  ...emptyEdit,
  title: 'Pumps',
  detail: 'Twelve pumps',
  duration: 'Short:1 month',
  budgetFrom: 1000,
  budgetTo: 5000,
};
const freeRules = { template: null, attachmentNames: [] };
const question = { question: 'Warranty?', category: 'Quality', mandatory: true, answer: '' };

describe('what blocks posting', () => {
  it.each<[string, Partial<OfferEdit>, string[]]>([
    ['a complete draft', {}, []],
    ['no title', { title: '  ' }, ['title']],
    ['no detail', { detail: '\n' }, ['detail']],
    ['no duration', { duration: null }, ['duration']],
    ['one end of the quantity', { qtyFrom: 5 }, ['qtyTo']],
    ['both ends of the quantity', { qtyFrom: 5, qtyTo: 5 }, []],
    ['quantity upside down', { qtyFrom: 6, qtyTo: 5 }, ['qtyFrom']],
    ['no budget', { budgetFrom: null, budgetTo: null }, ['budgetFrom']],
    ['no upper budget', { budgetTo: null }, ['budgetTo']],
    ['budget upside down', { budgetFrom: 9000 }, ['budgetFrom']],
    ['a budget past the limit', { budgetTo: 10_000_000_000_001 }, ['budgetTo']],
    ['a quantity past the limit', { qtyFrom: 1, qtyTo: 1_000_000_001 }, ['qtyTo']],
    ['a budget of zero', { budgetFrom: 0, budgetTo: 0 }, []],
    ['an address that is none', { redirectUrl: 'javascript:alert(1)' }, ['redirectUrl']],
    ['an address', { redirectUrl: 'https://example.com/x' }, []],
    ['a mandatory question open', { answers: [question] }, ['answers.0.answer']],
    ['an optional question open', { answers: [{ ...question, mandatory: false }] }, []],
    ['a mandatory question answered', { answers: [{ ...question, answer: '2 years' }] }, []],
  ])('%s', (_name, change, fields) => {
    expect(postingBlocks({ ...complete, ...change }, freeRules).map((block) => block.field)).toEqual(fields);
  });

  it('names the open question and stands in the order of the steps', () => {
    const blocks = postingBlocks({ ...complete, title: '', budgetTo: null, answers: [question] }, freeRules);
    expect(blocks.map((block) => block.step)).toEqual(['details', 'questions', 'terms']);
    expect(blocks[1]?.text).toBe('Please answer: Warranty?');
  });
});

describe('what can be saved meanwhile', () => {
  it('sends only what changed', () => {
    expect(savableChanges({ ...complete, title: 'New' }, complete)).toEqual({ title: 'New' });
    expect(savableChanges(complete, complete)).toEqual({});
  });

  it('keeps back an impossible range, both ends, and an empty title', () => {
    const edit = { ...complete, title: '', detail: 'New', budgetFrom: 9000, budgetTo: 8000 };
    expect(savableChanges(edit, complete)).toEqual({ detail: 'New' });
    expect(fieldProblems(edit).map((problem) => problem.field)).toEqual(['title', 'budgetFrom']);
  });

  it.each<[string, Partial<OfferEdit>, string]>([
    ['title', { title: 'x'.repeat(301) }, 'At most 300 characters. Please shorten it by 1.'],
    ['detail', { detail: 'x'.repeat(20_050) }, 'At most 20,000 characters. Please shorten it by 50.'],
    [
      'deliveryTerm',
      { deliveryTerm: 'x'.repeat(2_001) },
      'At most 2,000 characters. Please shorten it by 1.',
    ],
    [
      'ruleOfDelivery',
      { ruleOfDelivery: 'x'.repeat(2_001) },
      'At most 2,000 characters. Please shorten it by 1.',
    ],
    [
      'redirectUrl',
      { redirectUrl: `https://example.com/${'x'.repeat(2_000)}` },
      'At most 2,000 characters. Please shorten it by 20.',
    ],
    [
      'answers.1.answer',
      { answers: [question, { ...question, answer: 'x'.repeat(5_001) }] },
      'At most 5,000 characters. Please shorten it by 1.',
    ],
  ])('keeps back %s when it is too long, with all of it still there', (field, change, text) => {
    const edit = { ...complete, ...change };
    expect(fieldProblems(edit)).toMatchObject([{ field, text }]);
    expect(savableChanges({ ...edit, budgetTo: 6000 }, complete)).toEqual({ budgetTo: 6000 });
    expect(changedFields(edit, complete)).toEqual(change);
  });

  it('notices an answer', () => {
    const saved = { ...complete, answers: [question] };
    const edit = { ...complete, answers: [{ ...question, answer: 'yes' }] };
    expect(savableChanges(edit, saved)).toEqual({ answers: edit.answers });
  });
});

describe('categories', () => {
  const categories = ['11111111-1', '22222222-2', '33333333-3', '44444444-4'].map((code) => ({
    code,
    title: `Title ${code}`,
  }));
  const [one, two, three, four] = categories as [Category, Category, Category, Category];

  it('are chosen in turn, given up again, and three at most', () => {
    expect(toggleCategory([], one)).toEqual([one]);
    expect(toggleCategory([one], two)).toEqual([one, two]);
    expect(toggleCategory([one, two, three], two)).toEqual([one, three]);
    expect(toggleCategory([one, two, three], four)).toEqual([one, two, three]);
  });

  it('keep of a search result only what an offer says', () => {
    const found = { ...one, under: ['Above'], hasChildren: true };
    expect(toggleCategory([], found)).toEqual([one]);
  });

  it('are saved when they change, as codes', () => {
    const saved = { ...complete, categories: [one] };
    expect(savableChanges(saved, saved)).toEqual({});
    const changes = savableChanges({ ...saved, categories: [one, two] }, saved);
    expect(wireFields(changes)).toEqual({ categories: [one.code, two.code] });
    expect(wireFields(savableChanges({ ...saved, categories: [] }, saved))).toEqual({ categories: [] });
    expect(wireFields({ title: 'New' })).toEqual({ title: 'New' });
  });
});

describe('templates', () => {
  const asText = { kind: 'text' as const, help: '', options: [], min: null, max: null };
  const template: Template = {
    templateId: 1,
    name: 'Supply',
    active: true,
    version: 1,
    offersUsing: 0,
    details: [
      { ...asText, detailId: 1, question: 'Warranty?', category: 'Quality', mandatory: true },
      { ...asText, detailId: 2, question: 'Origin?', category: 'Source', mandatory: false },
      {
        ...asText,
        detailId: 3,
        question: 'Tests?',
        category: 'Quality',
        mandatory: false,
        kind: 'yes_no',
      },
    ],
  };

  it('keeps answers to questions both templates ask, and says how many are lost', () => {
    const given = [
      { ...question, answer: '2 years' },
      { ...question, question: 'Colour?', answer: 'red' },
    ];
    expect(answersFrom(template, given).map((answer) => answer.answer)).toEqual(['2 years', '', '']);
    expect(answersFrom(template, [])[0]).toMatchObject({ mandatory: true, category: 'Quality' });
    expect(answersLost(template, given)).toBe(1);
    expect(answersLost(null, given)).toBe(2);
  });

  it('say how each question is answered, where it is not by a text', () => {
    expect(answersFrom(template, []).map(({ kind }) => kind)).toEqual([undefined, undefined, 'yes_no']);
  });

  it('complete what an offer answers, and drop nothing that it answers besides', () => {
    const given = [
      { ...question, question: 'Colour?', answer: 'red' },
      { ...question, answer: '2 years' },
    ];
    expect(askedAnswers(template, given).map(({ question: asked, answer }) => [asked, answer])).toEqual([
      ['Warranty?', '2 years'],
      ['Origin?', ''],
      ['Tests?', ''],
      ['Colour?', 'red'],
    ]);
    expect(askedAnswers(null, given)).toEqual(given);
  });

  it('decide what blocks posting, at the places of the completed answers', () => {
    const edit = {
      ...complete,
      answers: [
        { ...question, question: 'Tests?', category: 'Quality', mandatory: false, answer: 'often' },
        { ...question, mandatory: false },
      ],
    };
    const rules = { template, attachmentNames: [] };
    expect(postingBlocks(edit, rules)).toEqual([
      {
        step: 'questions',
        field: 'answers.0.answer',
        question: 'Warranty?',
        text: 'Please answer: Warranty?',
      },
      { step: 'questions', field: 'answers.2.answer', question: 'Tests?', text: 'Please choose Yes or No.' },
    ]);
    expect(postingBlocks({ ...complete, answers: [] }, rules).map(({ field }) => field)).toEqual([
      'answers.0.answer',
    ]);
  });

  it('groups by category and remembers places', () => {
    const groups = groupAnswers(answersFrom(template, []));
    expect(groups.map((group) => [group.category, group.answers.map((entry) => entry.index)])).toEqual([
      ['Quality', [0, 2]],
      ['Source', [1]],
    ]);
    expect(groupAnswers([{ ...question, category: '' }])[0]?.category).toBe('Questions');
  });
});

describe('steps', () => {
  // OFF-38
  it('reads the address and knows neighbours', () => {
    expect(readStep('terms')).toBe('terms');
    expect(readStep('nonsense')).toBe('template');
    expect(neighbourStep('template', -1)).toBeUndefined();
    expect(neighbourStep('nda', 1)).toBe('review');
  });

  it.each([
    ['answers.3.answer', 'questions'],
    ['duration', 'details'],
    ['categories', 'details'],
    ['categories.0', 'details'],
    ['budgetFrom', 'terms'],
    ['file', 'nda'],
  ])('leads a server error at %s to %s', (field, step) => {
    expect(stepOfField(field)).toBe(step);
  });
});
