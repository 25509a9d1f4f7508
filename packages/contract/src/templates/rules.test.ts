import { expect, it } from 'vitest';
import { firstTexts } from '../wire/first-texts.fixture';
import { lineFault, textFault } from '../wire/text-rules';
import { boundFault, boundsFault, choicesFault, templateTexts } from './rules';
import { templateBody } from './schemas';

const question = { question: 'How many?', kind: 'text' };
const said = (change: object) =>
  Object.entries(firstTexts(templateBody, { name: 'Pumps', details: [{ ...question, ...change }] })).map(
    ([field, text]) => [field.replace('details.0.', ''), text],
  );
const told = (field: string, text: string | undefined) => (text === undefined ? [] : [[field, text]]);

it.each(['', 'x'.repeat(201), 'x'.repeat(1_001), 'two\nlines'])(
  'form and call give the same fault for the text %.5s',
  (typed) => {
    const { name, option, category, help, question: asked } = templateTexts;
    expect(firstTexts(templateBody, { name: typed })['name']).toBe(lineFault(name, typed));
    expect(said({ question: typed })).toEqual(told('question', textFault(asked, typed)));
    expect(said({ category: typed })).toEqual(told('category', lineFault(category, typed)));
    expect(said({ help: typed })).toEqual(told('help', textFault(help, typed)));
    const options = ['One', typed];
    expect(said({ kind: 'choice', options })).toEqual(told('options.1', lineFault(option, typed)));
  },
);

it.each([[[]], [['One']], [['One', 'One']], [['One', ' One ']], [['One', 'Two']]])(
  'form and call give the same fault for the choices %j',
  (options) => expect(said({ kind: 'choice', options })).toEqual(told('options', choicesFault(options))),
);

it.each([
  [null, null],
  [2, 1],
  [1, 2],
  [Number.NaN, null],
  [null, 2e13],
  [-2e13, null],
])('form and call give the same fault for the bounds %s to %s', (min, max) =>
  expect(said({ kind: 'number', min, max })).toEqual([
    ...told('min', boundFault(min)),
    ...told('max', boundFault(max) ?? boundsFault(min, max)),
  ]),
);
