export type TextPart = { kind: 'text'; text: string } | { kind: 'link'; text: string; href: string };

const linkPattern = /\b(?:https?:\/\/|mailto:)[^\s<>"']+/giu;
const safeProtocols: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);

/**
 * Splits a text into plain parts and links (http, https, mailto). The full address is shown, so that a link leads
 * where it says. Punctuation at the end of a sentence is not part of a link.
 */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(linkPattern)) {
    const address = withoutEnd(found);
    if (!isSafe(address)) continue;
    if (index > end) parts.push({ kind: 'text', text: text.slice(end, index) });
    parts.push({ kind: 'link', text: address, href: address });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}

function withoutEnd(address: string): string {
  let kept = address;
  for (;;) {
    const last = kept.at(-1) ?? '';
    const isOpen = last === ')' && kept.split('(').length >= kept.split(')').length;
    if (!/[.,;:!?)\]}]/u.test(last) || isOpen) return kept;
    kept = kept.slice(0, -1);
  }
}

function isSafe(address: string): boolean {
  try {
    const url = new URL(address);
    return safeProtocols.has(url.protocol) && (url.protocol === 'mailto:' || url.hostname !== '');
  } catch {
    return false;
  }
}

const clock = new Intl.DateTimeFormat('en-IN', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** Returns the time of day of a message; the day is in the separator above. */
export function timeText(moment: Date): string {
  return clock.format(moment);
}
