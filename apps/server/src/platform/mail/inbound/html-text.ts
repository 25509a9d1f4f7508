import { Parser } from 'htmlparser2';

const blocks = new Set(['p', 'div', 'li', 'tr', 'table', 'ul', 'ol', 'blockquote', 'h1', 'h2', 'h3', 'pre']);
const hidden = new Set(['script', 'style', 'head', 'title', 'template', 'iframe', 'object', 'svg']);
const empty = new Set(['br', 'img', 'hr', 'meta', 'link', 'input', 'base']);
/** Marks of Gmail, Thunderbird, Yahoo and Outlook on the element that has the quoted mail. */
const quoteMarks = /(?:^|\s)(?:gmail_quote|gmail_attr|moz-cite-prefix|yahoo_quoted|protonmail_quote)(?:\s|$)/;
const restMarks = new Set(['appendonsend', 'divRplyFwdMsg', 'mail-editor-reference-message-container']);

/**
 * Returns the text of an HTML mail, without scripts, styles, pictures and elements marked as quotes. It loads nothing,
 * and returns plain text only, which screens escape like any other.
 */
export function textOfHtml(html: string): string {
  let text = '';
  /** Open elements; true for those whose content is left out. */
  const open: { name: string; isLeftOut: boolean }[] = [];
  let isRestLeftOut = false;
  const isLeftOut = () => isRestLeftOut || open.some((element) => element.isLeftOut);
  const breakLine = () => {
    if (text !== '' && !text.endsWith('\n')) text += '\n';
  };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (restMarks.has(attributes['id'] ?? '')) isRestLeftOut = true;
        if (name === 'br' && !isLeftOut()) text += '\n';
        if (blocks.has(name) && !isLeftOut()) breakLine();
        if (empty.has(name)) return;
        const isQuote =
          quoteMarks.test(attributes['class'] ?? '') ||
          (name === 'blockquote' && attributes['type']?.toLowerCase() === 'cite');
        open.push({ name, isLeftOut: isQuote || hidden.has(name) });
      },
      ontext(words) {
        if (!isLeftOut()) text += words.replaceAll(/\s+/g, ' ');
      },
      onclosetag(name) {
        if (empty.has(name)) return;
        const at = open.findLastIndex((element) => element.name === name);
        if (at >= 0) open.splice(at);
        if (blocks.has(name) && !isLeftOut()) breakLine();
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  return text
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim();
}
