import { describe, expect, it } from 'vitest';
import { toggleBold, toggleList } from './written-field.model';

/** Returns a text with its selection, marked by `[` and `]`. */
function chosenIn(marked: string) {
  const from = marked.indexOf('[');
  return { text: marked.replace('[', '').replace(']', ''), from, to: marked.indexOf(']') - 1 };
}
const shown = ({ text, from, to }: { text: string; from: number; to: number }) =>
  `${text.slice(0, from)}[${text.slice(from, to)}]${text.slice(to)}`;

describe('formatting in a text field', () => {
  // OFF-113
  it.each([
    ['Twelve [pumps]', 'Twelve **[pumps]**'],
    ['Twelve **[pumps]**', 'Twelve [pumps]'],
    ['Twelve[ pumps ]now', 'Twelve **[pumps]** now'],
    ['Twelve []', 'Twelve **[]**'],
  ])('makes the selection of %j bold: %j', (before, after) => {
    expect(shown(toggleBold(chosenIn(before)))).toBe(after);
  });

  // OFF-113
  it.each([
    ['a\n[b\nc]\nd', 'marked', 'a\n[- b\n- c]\nd'],
    ['a\n[- b\n- c]\nd', 'marked', 'a\n[b\nc]\nd'],
    ['a\n[- b\n- c]\nd', 'numbered', 'a\n[1. b\n2. c]\nd'],
    ['a\nb[]', 'numbered', 'a\n1. b[]'],
    ['[]', 'marked', '- []'],
  ] as const)('makes a list of the selected lines of %j (%s)', (before, kind, after) => {
    expect(shown(toggleList(chosenIn(before), kind))).toBe(after);
  });
});
