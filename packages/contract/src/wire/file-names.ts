import { bidiControls } from './text-direction';

const longest = 150;

/**
 * A name that is safe to show, to store and to send in a header: no path, no control characters, nothing that turns the
 * direction of reading, so that the ending people see is the one there is. Too long a name keeps its ending. Free of zod.
 */
export function cleanFileName(name: string): string {
  const base = (name.split(/[\\/]/).at(-1) ?? '')
    .replaceAll(/\p{Cc}/gu, '')
    .replaceAll(bidiControls, '')
    .trim();
  if (base.length <= longest) return base || 'file';
  const ending = /\.[^.]{1,10}$/.exec(base)?.[0] ?? '';
  return `${cut(base, longest - ending.length)}${ending}`;
}

/** Without half a character at its end. */
function cut(text: string, length: number): string {
  return text
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();
}
