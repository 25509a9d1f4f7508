import { describe, expect, it } from 'vitest';
import {
  answerBlocks,
  answerFault,
  groupDigits,
  limitsText,
  namedText,
  questionsOfAnswers,
  type AnswerSources,
  type AskedQuestion,
} from './answers';

const ask = (change: Partial<AskedQuestion> = {}): AskedQuestion => ({
  question: 'Which?',
  mandatory: false,
  kind: 'text',
  help: '',
  options: [],
  min: null,
  max: null,
  certificateKind: null,
  ...change,
});
const noNumber = 'Please enter a number such as 1250 or 12.5.';
const number = ask({ kind: 'number' });
const bounded = ask({ kind: 'number', min: -2.5, max: 1250 });
const yesNo = ask({ kind: 'yes_no' });
const choice = ask({ kind: 'choice', options: ['50 Hz', '60 Hz'] });
const date = ask({ kind: 'date' });
const file = ask({ kind: 'file' });
const certificate = ask({ kind: 'certificate', certificateKind: 'iso_9001' });
const noCertificate = 'Please choose one of your valid certificates for ISO 9001.';
const sources: AnswerSources = {
  attachmentNames: ['licence.pdf', 'plan.png'],
  certificates: [
    { kind: 'iso_9001', title: '', number: 'QM 17' },
    { kind: 'insurance', title: '', number: '4' },
  ],
};
const nothing: AnswerSources = { attachmentNames: [], certificates: [] };

describe('the check of an answer', () => {
  it.each<[string, AskedQuestion, string, string | null]>([
    ['any text', ask(), 'x', null],
    ['digits', number, '1250', null],
    ['zero', number, '0', null],
    ['a negative number', number, '-3', null],
    ['decimals', number, '12.5', null],
    ['fifteen digits', number, '9'.repeat(15), null],
    ['grouped digits', number, '1,250', noNumber],
    ['a number with a unit', number, '12 kg', noNumber],
    ['a number in letters', number, 'twelve', noNumber],
    ['an exponent', number, '1e3', noNumber],
    ['a hexadecimal', number, '0x10', noNumber],
    ['infinity', number, 'Infinity', noNumber],
    ['a point without decimals', number, '12.', noNumber],
    ['more digits than a number holds', number, '9'.repeat(16), noNumber],
    ['the smallest', bounded, '-2.5', null],
    ['the largest', bounded, '1250', null],
    ['less than the smallest', bounded, '-2.6', 'Please enter a number from -2.5 to 1,250.'],
    ['more than the largest', bounded, '1250.01', 'Please enter a number from -2.5 to 1,250.'],
    ['too little', ask({ kind: 'number', min: 5 }), '4.9', 'Please enter at least 5.'],
    ['too much', ask({ kind: 'number', max: 5 }), '6', 'Please enter at most 5.'],
    ['nothing below zero', ask({ kind: 'number', min: 0 }), '-1', 'Please enter at least 0.'],
    ['Yes', yesNo, 'Yes', null],
    ['No', yesNo, 'No', null],
    ['yes in small letters', yesNo, 'yes', 'Please choose Yes or No.'],
    ['an option', choice, '60 Hz', null],
    ['no option', choice, '70 Hz', 'Please choose one of the list.'],
    ['a part of an option', choice, '60', 'Please choose one of the list.'],
    ['a day', date, '2026-11-21', null],
    ['a leap day', date, '2028-02-29', null],
    ['an impossible day', date, '2026-02-29', 'Please choose a real date.'],
    ['a day in another format', date, '21 Nov 2026', 'Please choose a real date.'],
    ['a moment', date, '2026-11-21T00:00:00Z', 'Please choose a real date.'],
    ['an attachment', file, 'plan.png', null],
    ['a valid certificate', certificate, 'ISO 9001, no. QM 17', null],
    ['no certificate', certificate, 'ISO 9001, no. QM 18', noCertificate],
    ['a certificate of another kind', certificate, 'Insurance, no. 4', noCertificate],
    ['no attachment', file, 'other.png', 'Please choose one of the attachments of this offer.'],
  ])('returns the expected error or none for %s', (_what, question, answer, fault) => {
    expect(answerFault(question, answer, sources)).toBe(fault);
  });

  it.each([ask(), bounded, yesNo, choice, date, file, certificate])(
    'accepts an empty answer unless the question is mandatory: $kind',
    (asked) => {
      expect(answerFault(asked, ' \n', sources)).toBeNull();
      const mandatory = { ...asked, mandatory: true };
      expect(answerFault(mandatory, ' \n', sources)).toBe('Please answer: Which?');
    },
  );

  // TPL-23
  it('leaves the certificate to the server where the supplier’s certificates are unknown', () => {
    const unknown = { ...sources, certificates: null };
    expect(answerFault(certificate, 'ISO 9001, no. QM 18', unknown)).toBeNull();
  });

  it('ignores white space around an answer', () => {
    expect(answerFault(yesNo, ' Yes ', sources)).toBeNull();
  });
});

const given = (question: string, answer: string, change: object = {}) => ({
  question,
  answer,
  category: '',
  mandatory: false,
  ...change,
});

describe('the check of all answers of an offer', () => {
  it('checks answers against the template, not against the kind that they claim', () => {
    const warranty = ask({ question: 'Warranty?', mandatory: true });
    const power = ask({ question: 'Power', kind: 'number' });
    const answers = [given('Power', 'much', { kind: 'text' }), given('Warranty?', '', { mandatory: false })];
    const blocks = answerBlocks([warranty, power], answers, nothing);
    expect(blocks.map(({ field, text }) => [field, text])).toEqual([
      ['answers.0.answer', noNumber],
      ['answers.1.answer', 'Please answer: Warranty?'],
    ]);
    expect(blocks.map(namedText)).toEqual([`Power: ${noNumber}`, 'Please answer: Warranty?']);
  });

  it('reports a mandatory question whose answer was removed, and no optional one', () => {
    const questions = [ask({ question: 'Warranty?', mandatory: true }), ask({ question: 'Colour?' })];
    expect(answerBlocks(questions, [given('Other?', 'x')], nothing)).toEqual([
      { field: 'answers', question: 'Warranty?', text: 'Please answer: Warranty?' },
    ]);
  });

  it('checks answers by their own data if the offer has no template', () => {
    const blocks = answerBlocks([], [given('A?', ''), given('B?', ' ', { mandatory: true })], nothing);
    expect(blocks.map(({ field, text }) => [field, text])).toEqual([
      ['answers.1.answer', 'Please answer: B?'],
    ]);
  });

  it('matches each answer to one of two equal questions', () => {
    const site = ask({ question: 'Site?', mandatory: true });
    const fields = (...answers: ReturnType<typeof given>[]) =>
      answerBlocks([site, { ...site }], answers, nothing).map(({ field }) => field);
    expect(fields(given('Site?', 'Pune'), given('Site?', 'Agra'))).toEqual([]);
    expect(fields(given('Site?', 'Pune'))).toEqual(['answers']);
    expect(fields(given('Site?', 'Pune'), given('Site?', ''))).toEqual(['answers.1.answer']);
  });

  it('matches answers to equal questions by their category', () => {
    const [pump, motor] = ['Pump', 'Motor'].map((category) => ({ ...ask({ kind: 'number' }), category }));
    const answers = [given('Which?', '1', { category: 'Motor' }), given('Which?', '2', { category: 'Old' })];
    expect(questionsOfAnswers([pump!, motor!], answers)).toEqual([motor, pump]);
    expect(questionsOfAnswers([pump!], [given('What?', '')])).toEqual([undefined]);
  });
});

it.each([
  ['1234567.5', '12,34,567.5'],
  ['-100000', '-1,00,000'],
  ['999', '999'],
  ['123456789012345', '12,34,56,78,90,12,345'],
  ['0.125', '0.125'],
  ['12 kg', '12 kg'],
  ['', ''],
])('groups the digits of %s as %s', (plain, grouped) => {
  expect(groupDigits(plain)).toBe(grouped);
});

it.each([
  [null, null, ''],
  [5, null, 'At least 5.'],
  [null, 100_000, 'At most 1,00,000.'],
  [-1, 0.5, 'From -1 to 0.5.'],
])('writes the limits %s and %s as %s', (min, max, text) => {
  expect(limitsText({ min, max })).toBe(text);
});
