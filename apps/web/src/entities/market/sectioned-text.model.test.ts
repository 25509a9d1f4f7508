import { expect, it } from 'vitest';
import { readSections } from './sectioned-text.model';

it.each([
  ['Only text', [{ heading: '', text: 'Only text' }]],
  [
    'Before\n\n## First\n\nOne.\n\nTwo.\n## Second\nThree.',
    [
      { heading: '', text: 'Before' },
      { heading: 'First', text: 'One.\n\nTwo.' },
      { heading: 'Second', text: 'Three.' },
    ],
  ],
  ['## Heading alone', [{ heading: 'Heading alone', text: '' }]],
  ['A # within ## a line', [{ heading: '', text: 'A # within ## a line' }]],
  ['  ', []],
])('readSections(%j) returns headings with their texts', (text, sections) => {
  expect(readSections(text)).toEqual(sections);
});
