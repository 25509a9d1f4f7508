/** Returns the value at a path in parsed JSON of unknown shape; undefined if any step is missing. */
export function valueAt(value: unknown, ...path: readonly (string | number)[]): unknown {
  let current: unknown = value;
  for (const step of path) {
    if (typeof current !== 'object' || current === null) return undefined;
    current = Object.hasOwn(current, step) ? (current as Record<string | number, unknown>)[step] : undefined;
  }
  return current;
}

/** Returns the text at a path; numbers are converted, other values give ''. */
export function textAt(value: unknown, ...path: readonly (string | number)[]): string {
  const found = valueAt(value, ...path);
  if (typeof found === 'number') return String(found);
  return typeof found === 'string' ? found : '';
}

/** Returns the list at a path; a single object counts as a list of one, because OCDS drafts differ in that. */
export function listAt(value: unknown, ...path: readonly (string | number)[]): unknown[] {
  const found = valueAt(value, ...path);
  if (Array.isArray(found)) return found;
  return typeof found === 'object' && found !== null ? [found] : [];
}
