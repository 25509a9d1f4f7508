/** The value at a path inside parsed JSON of unknown shape, or undefined where any step is missing. */
export function valueAt(value: unknown, ...path: readonly (string | number)[]): unknown {
  let current: unknown = value;
  for (const step of path) {
    if (typeof current !== 'object' || current === null) return undefined;
    current = Object.hasOwn(current, step) ? (current as Record<string | number, unknown>)[step] : undefined;
  }
  return current;
}

/** The text at a path; numbers are written out, everything else is empty. */
export function textAt(value: unknown, ...path: readonly (string | number)[]): string {
  const found = valueAt(value, ...path);
  if (typeof found === 'number') return String(found);
  return typeof found === 'string' ? found : '';
}

/** The list at a path; a lone object counts as a list of one, because OCDS drafts disagree about that. */
export function listAt(value: unknown, ...path: readonly (string | number)[]): unknown[] {
  const found = valueAt(value, ...path);
  if (Array.isArray(found)) return found;
  return typeof found === 'object' && found !== null ? [found] : [];
}
