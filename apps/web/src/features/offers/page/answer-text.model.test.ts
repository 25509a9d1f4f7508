import { expect, it } from 'vitest';
import type { QuestionKind } from '@proffer/contract/wire/choices';
import { answerText } from './answer-text.model';

it.each<[QuestionKind | undefined, string, string]>([
  ['number', '1234567.25', '12,34,567.25'],
  ['number', '-5', '-5'],
  ['number', '1500 kg', '1500 kg'],
  ['date', '2026-11-21', '21 Nov 2026'],
  ['date', '2026-02-30', '2026-02-30'],
  ['date', 'soon', 'soon'],
  ['yes_no', 'Yes', 'Yes'],
  ['text', '1234567', '1234567'],
  [undefined, '2026-11-21', '2026-11-21'],
])('writes an answer of the kind %s, %s, as %s', (kind, answer, text) => {
  expect(answerText({ kind, answer })).toBe(text);
});
