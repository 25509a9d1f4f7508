/** A text with its selection. */
export interface Chosen {
  text: string;
  from: number;
  to: number;
}

const listLine = /^(?:[-•]|\d{1,3}[.)]) +/;

/** Makes the selected words bold or no longer bold; without a selection the cursor is placed between the marks. */
export function toggleBold({ text, from, to }: Chosen): Chosen {
  const chosen = text.slice(from, to);
  const before = text.slice(0, from);
  const after = text.slice(to);
  if (before.endsWith('**') && after.startsWith('**')) {
    return { text: before.slice(0, -2) + chosen + after.slice(2), from: from - 2, to: to - 2 };
  }
  // Marks do not enclose words with blanks at their ends.
  const lead = chosen.length - chosen.trimStart().length;
  const words = chosen.trim();
  const rest = chosen.slice(lead + words.length);
  const start = from + lead + 2;
  return {
    text: `${before}${chosen.slice(0, lead)}**${words}**${rest}${after}`,
    from: start,
    to: start + words.length,
  };
}

/** Makes the selected lines a list of this kind, or plain lines again. */
export function toggleList({ text, from, to }: Chosen, kind: 'marked' | 'numbered'): Chosen {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const next = text.indexOf('\n', to);
  const end = next === -1 ? text.length : next;
  const lines = text.slice(start, end).split('\n');
  const mark = (place: number) => (kind === 'marked' ? '- ' : `${place + 1}. `);
  const isList = lines.every((line, place) => line.startsWith(mark(place)));
  const changed = lines
    .map((line, place) => (isList ? '' : mark(place)) + line.replace(listLine, ''))
    .join('\n');
  return {
    text: text.slice(0, start) + changed + text.slice(end),
    from: from === to ? start + changed.length : start,
    to: start + changed.length,
  };
}
