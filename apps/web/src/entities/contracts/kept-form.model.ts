import { emptyLine } from './lines.model';
import { emptyMilestone } from './milestones.model';

/** What was typed under this name before, or the form as it begins. Broken storage counts as empty. */
export function readForm<Form extends object>(
  storage: Pick<Storage, 'getItem'>,
  key: string,
  start: Form,
): Form {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return start;
    const fits = Object.entries(stored).filter(
      ([field, value]) => field in start && isLike(Reflect.get(start, field), value, field),
    );
    return { ...start, ...Object.fromEntries(fits) };
  } catch {
    return start;
  }
}

/** What one element of a list holds, by which a stored one is judged. */
const elements: Partial<Record<string, object>> = {
  lines: emptyLine,
  milestones: emptyMilestone,
  papers: { paperId: 0, name: '', bytes: 0, sha256: '' },
};

/** Whether a stored value can stand where the other one does: a version before this one may have kept it. */
function isLike(known: unknown, stored: unknown, field: string): boolean {
  if (!Array.isArray(known)) return typeof stored === typeof known;
  const element = Object.entries(elements[field] ?? {});
  return (
    Array.isArray(stored) &&
    stored.every(
      (one: unknown) =>
        typeof one === 'object' &&
        one !== null &&
        element.every(([name, value]) => typeof Reflect.get(one, name) === typeof value),
    )
  );
}

/** Keeps what is typed; null forgets it once it is sent. */
export function keepForm(
  storage: Pick<Storage, 'setItem' | 'removeItem'>,
  key: string,
  form: object | null,
): void {
  try {
    if (form === null) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify(form));
  } catch {
    // A full or forbidden storage only costs the reload safety, never the form itself.
  }
}
