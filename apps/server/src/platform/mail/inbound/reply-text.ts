import { textOfHtml } from './html-text';
import { replyLine } from './reply-line';

/**
 * Ends of the lines with which mail programs introduce a quote, in English, Hindi and others: "On 5 Dec 2026, at 10:12,
 * Asha <asha@…> wrote:", "शनि, 5 दिस॰ 2026 को 10:12 am बजे Asha <asha@…> ने लिखा:".
 */
const introductions = [
  /(?:wrote|लिखा|a écrit|escribió|schrieb.{0,80})\s*:$/u,
  /<[^<>\s]{1,200}@[^<>\s]{1,200}>.{0,60}:$/u,
];
/** First line of an introduction that was wrapped: it names the time. */
const wrappedStart = /^On\s|\d{1,2}[:.]\d{2}|\b20\d\d\b/u;
const separator = /^-{2,}\s*(?:Original Message|Forwarded message|मूल संदेश|मूल सन्देश|अग्रेषित संदेश)\s*-{2,}$/iu;
/** Names of the sender in the block of headers that Outlook puts above a quote. */
const fromNames = /^\*?(?:From|Von|De|प्रेषक|से)\s*:\*?\s*\S/iu;
const headerNames =
  /^\*?(?:Sent|Date|To|Cc|Subject|Importance|भेजा गया|भेजा|दिनांक|तारीख|प्रति|सेवा में|प्रतिलिपि|विषय)\s*:\*?/iu;
/** Characters that a message cannot have: controls, halves of characters and those that turn the direction (LIM-11). */
const unusable = /[^\P{Cc}\n\t]|\p{Cs}|[\u202A-\u202E\u2066-\u2069]/gu;
/** Lines that phones and mail programs add below a text. */
const added =
  /^(?:Sent from (?:my )?(?:iPhone|iPad|Android|Samsung|Galaxy|Outlook|Mail)\b.{0,60}|Get Outlook for .{1,60}|मेरे (?:iPhone|iPad) से भेजा गया.{0,20})$/iu;

/**
 * Returns the text that a person wrote in a reply: without the quoted mail, its introduction and the signature below
 * `-- `. Answers between quoted lines are kept.
 */
export function replyText({ text, html }: { text?: string | undefined; html?: string | undefined }): string {
  const plain = text !== undefined && text.trim() !== '' ? text : textOfHtml(html ?? '');
  const lines = plain
    .replaceAll('\r\n', '\n')
    .replaceAll('\u00A0', ' ')
    .replaceAll(unusable, '')
    .split('\n')
    .map((line) => line.trimEnd());
  const written = withoutTrailer(withoutQuote(lines));
  return written
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

const isQuoted = (line: string | undefined): boolean => line !== undefined && /^\s*>/.test(line);

function withoutQuote(lines: string[]): string[] {
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (line.includes(replyLine) && !isQuoted(line)) return withoutHeaders(kept);
    if (isQuoted(line)) continue;
    const length = introductionAt(lines, at);
    if (length > 0) {
      at += length - 1;
    } else if (separator.test(line.trim()) || isHeaderBlock(lines, at)) {
      return kept;
    } else kept.push(line);
  }
  return kept;
}

/**
 * Returns the number of lines, up to three, of the introduction of a quote that begins here; 0 for none. A quote must
 * follow at once, because a person may also write "as we wrote:".
 */
function introductionAt(lines: readonly string[], at: number): number {
  for (let length = 1; length <= 3; length += 1) {
    const part = lines.slice(at, at + length);
    if (part.at(-1)?.trim() === '' || part.some(isQuoted)) return 0;
    if (length === 2 && !wrappedStart.test(part[0] ?? '')) return 0;
    if (part.slice(1).some((line) => line.startsWith('On '))) return 0;
    const joined = part.map((line) => line.trim()).join(' ');
    const isIntroduction = joined.length <= 500 && introductions.some((form) => form.test(joined));
    if (isIntroduction && isQuoteNext(lines, at + length)) return length;
  }
  return 0;
}

function isQuoteNext(lines: readonly string[], at: number): boolean {
  const next = lines.slice(at, at + 4).find((line) => line.trim() !== '');
  return next !== undefined && (isQuoted(next) || next.includes(replyLine));
}

/** Returns true if Outlook's headers of the quoted mail begin here: the sender, then two others or more. */
function isHeaderBlock(lines: readonly string[], at: number): boolean {
  const start = /^_{10,}$/.test(lines[at]?.trim() ?? '') ? at + 1 : at;
  const block = lines.slice(start, start + 8).filter((line) => line.trim() !== '');
  if (!fromNames.test(block[0]?.trim() ?? '')) return false;
  const headers = block.slice(1, 6).filter((line) => headerNames.test(line.trim()));
  const hasEvidence = lines
    .slice(start, start + 12)
    .some((line) => line.includes('@') || line.includes(replyLine));
  return headers.length >= 2 && hasEvidence;
}

/**
 * Removes what a mail program in an unknown language put between the text and our line: its introduction, or the
 * headers of the quoted mail, of which one has an address.
 */
function withoutHeaders(lines: readonly string[]): string[] {
  const kept = lines.slice(0, lines.findLastIndex((line) => line.trim() !== '') + 1);
  let start = kept.length;
  while (start > 0 && /^\*?[^:\s][^:]{0,40}:/u.test(kept[start - 1]?.trim() ?? '')) start -= 1;
  const block = kept.slice(start);
  const isIntroduction = block.length === 1 && /[:：]$/u.test(block[0]?.trim() ?? '');
  const hasAddress = block.some((line) => line.includes('@'));
  return (isIntroduction || block.length >= 3) && hasAddress ? kept.slice(0, start) : kept;
}

function withoutTrailer(lines: readonly string[]): string[] {
  // Trailing spaces are gone, so `-- ` is `--`.
  const signature = lines.findIndex((line) => line === '--');
  const kept = signature < 0 ? [...lines] : lines.slice(0, signature);
  while (kept.length > 0 && (kept.at(-1)?.trim() === '' || added.test(kept.at(-1)?.trim() ?? ''))) kept.pop();
  return kept;
}
