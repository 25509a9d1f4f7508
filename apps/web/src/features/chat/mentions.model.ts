/** A colleague who can be mentioned. */
export interface Mentionable {
  memberId: number;
  name: string;
}

/** Maximum number of colleagues offered while a name is typed. */
const mostOffered = 6;
/** Maximum number of words of a name that is being typed. */
const beginning = /(?:^|\s)@([\p{L}\p{N}.'-]*(?: [\p{L}\p{N}.'-]*){0,2})$/u;

/** A name that is being typed after `@`: its place in the text, and what there is of it. */
export interface TypedMention {
  start: number;
  words: string;
}

/** Returns the name that is being typed before the caret; null if there is none. */
export function mentionAt(text: string, caret: number): TypedMention | null {
  const found = beginning.exec(text.slice(0, caret));
  const words = found?.[1];
  return words === undefined ? null : { start: caret - words.length - 1, words };
}

/** Returns the colleagues whose name, or a word of it, begins like the typed one. */
export function offeredFor<Person extends Mentionable>({ words }: TypedMention, people: readonly Person[]) {
  const typed = words.toLocaleLowerCase();
  return people
    .filter(({ name }) => {
      const whole = name.toLocaleLowerCase();
      return whole.startsWith(typed) || whole.split(' ').some((word) => word.startsWith(typed));
    })
    .slice(0, mostOffered);
}

/** Returns the text with the typed name replaced by the chosen one, and the place of the caret behind it. */
export function withMention(
  text: string,
  { start, words }: TypedMention,
  name: string,
): { text: string; caret: number } {
  const before = `${text.slice(0, start)}@${name} `;
  return { text: before + text.slice(start + 1 + words.length).trimStart(), caret: before.length };
}

/** Returns the ids of the colleagues whose names follow an `@` in the text. */
export const mentionedIn = (text: string, people: readonly Mentionable[]): number[] =>
  splitMentions(text, people).flatMap((part) => part.memberId ?? []);

/** Splits a text into plain parts and mentions; of several matching names the longest counts. */
export function splitMentions(
  text: string,
  people: readonly Mentionable[],
): { text: string; memberId?: number }[] {
  const byLength = people.filter(({ name }) => name !== '').toSorted((a, b) => b.name.length - a.name.length);
  const parts: { text: string; memberId?: number }[] = [];
  let end = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const person = byLength.find(({ name }) => text.startsWith(name, at + 1));
    if (!person) continue;
    if (at > end) parts.push({ text: text.slice(end, at) });
    end = at + 1 + person.name.length;
    parts.push({ text: text.slice(at, end), memberId: person.memberId });
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}
