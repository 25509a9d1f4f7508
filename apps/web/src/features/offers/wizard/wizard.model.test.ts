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
  stepsOf,
  savableChanges,
  sendingBlock,
  stepMarks,
  stepOfField,
  type OfferEdit,
  wireFields,
} from './wizard.model';
import { toggleCategory } from '../../../entities/offers/category-choice';

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

describe('the checks before posting', () => {
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
    ['an invalid address', { redirectUrl: 'javascript:alert(1)' }, ['redirectUrl']],
    ['an address', { redirectUrl: 'https://example.com/x' }, []],
    ['a mandatory question open', { answers: [question] }, ['answers.0.answer']],
    ['an optional question open', { answers: [{ ...question, mandatory: false }] }, []],
    ['a mandatory question answered', { answers: [{ ...question, answer: '2 years' }] }, []],
  ])('lists the fields that prevent posting, for a draft with %s', (_name, change, fields) => {
    expect(postingBlocks({ ...complete, ...change }, freeRules).map((block) => block.field)).toEqual(fields);
  });

  it('names the open question and lists errors in the order of the steps', () => {
    const blocks = postingBlocks({ ...complete, title: '', budgetTo: null, answers: [question] }, freeRules);
    expect(blocks.map((block) => block.step)).toEqual(['details', 'questions', 'terms']);
    expect(blocks[1]?.text).toBe('Please answer: Warranty?');
  });
});

describe('the changes that can be saved', () => {
  it('sends only changed fields', () => {
    expect(savableChanges({ ...complete, title: 'New' }, complete)).toEqual({ title: 'New' });
    expect(savableChanges(complete, complete)).toEqual({});
  });

  it('holds back an impossible range with both ends, and an empty title', () => {
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
  ])('holds back %s if it is too long, without cutting it', (field, change, text) => {
    const edit = { ...complete, ...change };
    expect(fieldProblems(edit)).toMatchObject([{ field, text }]);
    expect(savableChanges({ ...edit, budgetTo: 6000 }, complete)).toEqual({ budgetTo: 6000 });
    expect(changedFields(edit, complete)).toEqual(change);
  });

  it('sends a changed answer', () => {
    const saved = { ...complete, answers: [question] };
    const edit = { ...complete, answers: [{ ...question, answer: 'yes' }] };
    expect(savableChanges(edit, saved)).toEqual({ answers: edit.answers });
  });
});

describe('categories in the wizard', () => {
  const categories = ['11111111-1', '22222222-2', '33333333-3', '44444444-4'].map((code) => ({
    code,
    title: `Title ${code}`,
  }));
  const [one, two, three, four] = categories as [Category, Category, Category, Category];

  it('adds and removes categories, three at most', () => {
    expect(toggleCategory([], one)).toEqual([one]);
    expect(toggleCategory([one], two)).toEqual([one, two]);
    expect(toggleCategory([one, two, three], two)).toEqual([one, three]);
    expect(toggleCategory([one, two, three], four)).toEqual([one, two, three]);
  });

  it('stores only code and title of a search result', () => {
    const found = { ...one, under: ['Above'], hasChildren: true };
    expect(toggleCategory([], found)).toEqual([one]);
  });

  it('sends changed categories as codes', () => {
    const saved = { ...complete, categories: [one] };
    expect(savableChanges(saved, saved)).toEqual({});
    const changes = savableChanges({ ...saved, categories: [one, two] }, saved);
    expect(wireFields(changes)).toEqual({ categories: [one.code, two.code] });
    expect(wireFields(savableChanges({ ...saved, categories: [] }, saved))).toEqual({ categories: [] });
    expect(wireFields({ title: 'New' })).toEqual({ title: 'New' });
  });
});

describe('templates in the wizard', () => {
  const asText = {
    kind: 'text' as const,
    help: '',
    options: [],
    min: null,
    max: null,
    certificateKind: null,
  };
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

  it('keeps answers to questions of both templates and counts the lost ones', () => {
    const given = [
      { ...question, answer: '2 years' },
      { ...question, question: 'Colour?', answer: 'red' },
    ];
    expect(answersFrom(template, given).map((answer) => answer.answer)).toEqual(['2 years', '', '']);
    expect(answersFrom(template, [])[0]).toMatchObject({ mandatory: true, category: 'Quality' });
    expect(answersLost(template, given)).toBe(1);
    expect(answersLost(null, given)).toBe(2);
  });

  it('sets the kind of each answer that is not a text', () => {
    expect(answersFrom(template, []).map(({ kind }) => kind)).toEqual([undefined, undefined, 'yes_no']);
  });

  it('adds unanswered questions of the template and drops no other answer', () => {
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

  it('reports missing answers at their positions in the completed list', () => {
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

  it('groups answers by category and keeps their positions', () => {
    const groups = groupAnswers(answersFrom(template, []));
    expect(groups.map((group) => [group.category, group.answers.map((entry) => entry.index)])).toEqual([
      ['Quality', [0, 2]],
      ['Source', [1]],
    ]);
    expect(groupAnswers([{ ...question, category: '' }])[0]?.category).toBe('Questions');
  });
});

describe('steps of the wizard', () => {
  // OFF-38
  it('mark a step that only waits for a file as neither done nor incomplete', () => {
    const sending = sendingBlock('prices.csv');
    const marks = stepMarks(['details', 'nda'], [sending]);
    expect([...marks]).toEqual([
      ['details', 'done'],
      ['nda', 'pending'],
    ]);
    const wrong = { step: 'nda', field: 'file', text: 'Too many.' } as const;
    expect(stepMarks(['nda'], [sending, wrong]).get('nda')).toBe('missing');
  });

  // OFF-38
  it('reads the step from the address and finds its neighbours', () => {
    expect(readStep('terms')).toBe('terms');
    expect(readStep('nonsense')).toBe('template');
    expect(neighbourStep('template', -1)).toBeUndefined();
    expect(neighbourStep('nda', 1)).toBe('review');
  });

  // OFF-510
  it('leaves out templates and questions if there is no template and no answer', () => {
    const short = stepsOf(emptyEdit, []);
    expect(short).toEqual(['details', 'terms', 'nda', 'review']);
    expect([readStep(undefined, short), readStep('questions', short)]).toEqual(['details', 'details']);
    expect(neighbourStep('details', 1, short)).toBe('terms');
    expect(stepsOf(emptyEdit, undefined)).toHaveLength(6);
    expect(stepsOf(emptyEdit, [{}])).toHaveLength(6);
    expect(stepsOf({ templateId: 4, answers: [] }, [])).toHaveLength(6);
  });

  it.each([
    ['answers.3.answer', 'questions'],
    ['duration', 'details'],
    ['categories', 'details'],
    ['categories.0', 'details'],
    ['budgetFrom', 'terms'],
    ['file', 'nda'],
  ])('maps a server error at %s to the step %s', (field, step) => {
    expect(stepOfField(field)).toBe(step);
  });
});
