import type { Template } from '../../entities/templates/template';

type Question = Template['details'][number];

export function questionOf(change: Partial<Question> = {}): Question {
  return {
    detailId: 1,
    question: 'How soon can you deliver?',
    category: 'Delivery',
    mandatory: true,
    kind: 'text',
    help: '',
    options: [],
    min: null,
    max: null,
    certificateKind: null,
    ...change,
  };
}

/** Returns a template with a text question and a number question. */
export function templateOf(change: Partial<Template> = {}): Template {
  return {
    templateId: 7,
    name: 'Pumps',
    active: true,
    version: 1,
    offersUsing: 0,
    details: [
      questionOf(),
      questionOf({
        detailId: 2,
        question: 'How many years of guarantee?',
        category: 'Quality',
        mandatory: false,
        kind: 'number',
        help: 'Whole years.',
        min: 0,
        max: 20,
      }),
    ],
    ...change,
  };
}
