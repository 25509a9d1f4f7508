/** A part of a text: its heading, empty before the first one, and its paragraphs. */
export interface TextSection {
  heading: string;
  text: string;
}

/** Returns the sections of a text, in which a line that starts with `## ` is a heading. */
export function readSections(text: string): TextSection[] {
  return text
    .split(/^(?=## )/m)
    .map((part) => {
      const [, heading = '', body = ''] = /^(?:## ([^\n]*)\n?)?([^]*)$/.exec(part.trim()) ?? [];
      return { heading: heading.trim(), text: body.trim() };
    })
    .filter((section) => section.heading !== '' || section.text !== '');
}
