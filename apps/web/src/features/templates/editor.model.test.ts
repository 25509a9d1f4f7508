import { templateBody } from '@proffer/contract/templates/schemas';
import { describe, expect, it } from 'vitest';
import {
  categoriesOf,
  editedOf,
  faultsOf,
  inputOf,
  isSameContent,
  moveQuestion,
  newQuestion,
  type EditedQuestion,
} from './editor.model';
import { questionOf, templateOf } from './templates.factory';

const edited = (change: Partial<EditedQuestion>) => ({
  name: 'Pumps',
  active: true,
  questions: [{ ...newQuestion(), question: 'How soon?', ...change }],
});

describe('a template in the editor', () => {
  it('is sent unchanged, with the ids of its questions, if nothing was edited', () => {
    const template = templateOf();
    expect(inputOf(editedOf(template))).toEqual({
      name: template.name,
      active: template.active,
      details: template.details,
    });
  });

  it("is sent without fields that do not belong to a question's kind", () => {
    const one = edited({ kind: 'date', options: ['A', 'B'], min: '1', max: 'x' });
    expect(inputOf(one).details[0]).toMatchObject({ options: [], min: null, max: null });
    expect(faultsOf(one)).toEqual({});
  });

  it('knows whether leaving would lose changes', () => {
    const template = editedOf(templateOf());
    expect(isSameContent(template, editedOf(templateOf()))).toBe(true);
    expect(isSameContent(template, { ...template, questions: template.questions.toReversed() })).toBe(false);
  });
});

describe('faultsOf a template', () => {
  it.each([
    ['no name', { ...edited({}), name: ' ' }, { name: 'Please enter a name.' }],
    ['no question', edited({ question: ' ' }), { 'details.0.question': 'Please enter the question.' }],
    ['no choices', edited({ kind: 'choice' }), { 'details.0.options': 'Please give at least two choices.' }],
    [
      'the same choice twice',
      edited({ kind: 'choice', options: ['Sea', ' Sea'] }),
      { 'details.0.options': 'Two choices are the same.' },
    ],
    [
      'an empty choice',
      edited({ kind: 'choice', options: ['Sea', ''] }),
      { 'details.0.options.1': 'Please fill in this choice.' },
    ],
    [
      'a limit in words',
      edited({ kind: 'number', min: 'one' }),
      { 'details.0.min': 'Please enter a number.' },
    ],
    [
      'limits the wrong way round',
      edited({ kind: 'number', min: '5', max: '4.5' }),
      { 'details.0.max': 'The largest must not be below the smallest.' },
    ],
    [
      'texts that are too long',
      edited({
        question: 'x'.repeat(1_001),
        category: 'x'.repeat(202),
        help: ` ${'x'.repeat(1_003)} `,
        kind: 'choice',
        options: ['Sea', 'x'.repeat(201)],
      }),
      {
        'details.0.question': 'At most 1,000 characters. Please shorten it by 1.',
        'details.0.category': 'At most 200 characters. Please shorten it by 2.',
        'details.0.help': 'At most 1,000 characters. Please shorten it by 3.',
        'details.0.options.1': 'At most 200 characters. Please shorten it by 1.',
      },
    ],
  ])('reports %s', (_case, template, faults) => expect(faultsOf(template)).toEqual(faults));

  it.each([
    edited({ kind: 'number', min: '-1', max: '4.5' }),
    edited({ kind: 'choice', options: ['Sea', 'Air'] }),
    edited({ kind: 'file', help: 'A drawing' }),
    // Values that are not sent may have any length.
    edited({ kind: 'text', options: ['x'.repeat(201)] }),
    { name: 'Empty', active: false, questions: [] },
  ])('reports nothing, and the server agrees (case %#)', (template) => {
    expect(faultsOf(template)).toEqual({});
    expect(templateBody.safeParse(inputOf(template)).success).toBe(true);
  });
});

describe('moveQuestion', () => {
  const questions = ['a', 'b', 'c'].map((question) => ({ ...newQuestion(), question }));
  it.each([
    [0, 2, 'bca'],
    [2, 0, 'cab'],
    [1, 1, 'abc'],
    [0, -1, 'abc'],
    [2, 3, 'abc'],
  ])('moves a question from %i to %i, giving %s', (from, to, order) => {
    expect(
      moveQuestion(questions, from, to)
        .map(({ question }) => question)
        .join(''),
    ).toBe(order);
  });
});

it("suggests each category of a template's questions once", () => {
  const details = ['Delivery', ' Quality', 'Delivery', ''].map((category) => questionOf({ category }));
  expect(categoriesOf(editedOf(templateOf({ details })))).toEqual(['Delivery', 'Quality']);
});
