import { describe, expect, it } from 'vitest';
import { splitLinks } from './message-text.model';

const shown = (text: string) =>
  splitLinks(text).map((part) => (part.kind === 'link' ? `<${part.href}>` : part.text));

describe('splitLinks', () => {
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
  ])('finds the links in a message with %s', (text, expected) => expect(shown(text)).toEqual(expected));
});
