import { bidiControls } from './text-direction';

const longest = 150;

/**
 * Returns a name that is safe to show, store and send in a header: no path, no control characters, no characters that
 * reverse the reading direction and so disguise the extension. A long name keeps its extension. Free of zod.
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

/** Returns the text without half a character at its end. */
function cut(text: string, length: number): string {
  return text
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();
}
