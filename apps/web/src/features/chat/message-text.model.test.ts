import { describe, expect, it } from 'vitest';
import { cappedCount, fileSize, splitLinks } from './message-text.model';

const shown = (text: string) =>
  splitLinks(text).map((part) => (part.kind === 'link' ? `<${part.href}>` : part.text));

describe('links of a message', () => {
  it.each([
    ['nothing here', ['nothing here']],
    ['see https://a.example/b?c=1.', ['see ', '<https://a.example/b?c=1>', '.']],
    ['(http://a.example/x_(y))', ['(', '<http://a.example/x_(y)>', ')']],
    ['mailto:asha@rao.example, please', ['<mailto:asha@rao.example>', ', please']],
    ['HTTPS://A.example!', ['<HTTPS://A.example>', '!']],
    [
      'javascript:alert(1) data:text/html,x ftp://a.example',
      ['javascript:alert(1) data:text/html,x ftp://a.example'],
    ],
    ['https:// alone', ['https:// alone']],
    ['https://a.example\nhttps://b.example', ['<https://a.example>', '\n', '<https://b.example>']],
    ['https://a.example/"onmouseover="x', ['<https://a.example/>', '"onmouseover="x']],
  ])('%s', (text, expected) => expect(shown(text)).toEqual(expected));
});

describe('figures', () => {
  it.each([
    [512, '512 B'],
    [348_160, '340 KB'],
    [2_516_582, '2.4 MB'],
  ])('%i bytes are %s', (bytes, expected) => expect(fileSize(bytes)).toBe(expected));

  it.each([
    [1, '1'],
    [99, '99'],
    [100, '99+'],
  ])('a count of %i reads %s', (count, expected) => expect(cappedCount(count)).toBe(expected));
});
