import { Parser } from 'htmlparser2';
import { cleanText } from '@proffer/server/offer-files';

const dropped = new Set([
  'script',
  'style',
  'head',
  'title',
  'template',
  'noscript',
  'iframe',
  'object',
  'svg',
]);
const paragraphs = new Set(
  'p div ul ol table section article header footer blockquote pre hr h1 h2 h3 h4 h5 h6 dl form fieldset'.split(
    ' ',
  ),
);
const lines = new Set(['br', 'tr', 'dt', 'dd', 'li']);

/** Returns the plain text of a description that may be HTML; text without tags or entities is only cleaned. */
export function descriptionText(raw: string): string {
  const isHtml = /<\/?[a-z][^<>]*>|&(?:[a-z]+\d*|#\d+|#x[\da-f]+);/iu.test(raw);
  return isHtml ? htmlToText(raw) : cleanText(raw);
}

/**
 * Returns HTML as plain text: an empty line between paragraphs, list items on lines of their own after "• " or their
 * number, table cells separated by " | ", entities decoded. Scripts and styles are dropped with their content.
 */
export function htmlToText(html: string): string {
  const writer = createTextWriter();
  let droppedDepth = 0;
  const lists: { ordered: boolean; count: number }[] = [];
  const parser = new Parser({
    onopentagname(name) {
      if (dropped.has(name)) droppedDepth += 1;
      if (droppedDepth > 0) return;
      // An empty line precedes a list; inside it a single line break separates everything.
      if (paragraphs.has(name)) writer.breakLine(2, lists.length > 0);
      else if (lines.has(name)) writer.breakLine(name === 'br' ? 'one more' : 1, lists.length > 0);
      else if (name === 'td' || name === 'th') writer.cell();
      if (name === 'ul' || name === 'ol') lists.push({ ordered: name === 'ol', count: 0 });
      if (name === 'li') writer.mark(itemMark(lists.at(-1)));
    },
    ontext(chunk) {
      if (droppedDepth === 0) writer.text(chunk);
    },
    onclosetag(name) {
      if (dropped.has(name)) droppedDepth = Math.max(0, droppedDepth - 1);
      if (droppedDepth > 0) return;
      if (name === 'ul' || name === 'ol') lists.pop();
      if (name === 'li') writer.mark('');
      if (paragraphs.has(name)) writer.breakLine(2, lists.length > 0);
      else if (lines.has(name) && name !== 'br') writer.breakLine(1, lists.length > 0);
    },
  });
  parser.write(html);
  parser.end();
  return cleanText(writer.result());
}

function itemMark(list: { ordered: boolean; count: number } | undefined): string {
  if (!list?.ordered) return '• ';
  list.count += 1;
  return `${list.count}. `;
}

/** Returns a writer that delays line breaks and item marks until text follows, so that empty tags leave no trace. */
function createTextWriter() {
  let written = '';
  let breaks = 0;
  let mark = '';
  return {
    breakLine(count: number | 'one more', inList: boolean) {
      const wanted = count === 'one more' ? breaks + 1 : Math.max(breaks, count);
      breaks = Math.max(breaks, Math.min(wanted, inList ? 1 : 2));
    },
    mark(next: string) {
      mark = next;
    },
    cell() {
      if (breaks === 0 && written !== '') written += ' | ';
    },
    text(chunk: string) {
      // Line breaks in the source are only spaces in HTML.
      const inline = chunk.replace(/\s+/gu, ' ');
      if (inline.trim() === '') {
        if (breaks === 0 && written !== '') written += ' ';
        return;
      }
      written += '\n'.repeat(written === '' ? 0 : breaks) + mark;
      written += breaks > 0 || mark !== '' ? inline.trimStart() : inline;
      breaks = 0;
      mark = '';
    },
    result: () => written,
  };
}
