import { emptyLine } from './lines.model';
import { emptyMilestone } from './milestones.model';

type Elements = Partial<Record<string, object>>;

/**
 * Returns the stored values of a form, or its initial ones. A broken storage counts as empty. `elements` are empty
 * elements of the form's lists, against which stored ones are checked.
 */
export function readForm<Form extends object>(
  storage: Pick<Storage, 'getItem'>,
  key: string,
  start: Form,
  elements: Elements = contractElements,
): Form {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return start;
    const fits = Object.entries(stored).filter(
      ([field, value]) => field in start && isLike(Reflect.get(start, field), value, elements[field]),
    );
    return { ...start, ...Object.fromEntries(fits) };
  } catch {
    return start;
  }
}

const contractElements: Elements = {
  lines: emptyLine,
  milestones: emptyMilestone,
  papers: { paperId: 0, name: '', bytes: 0, sha256: '' },
};

/** Returns whether a stored value fits the form: an earlier version may have stored it differently. */
function isLike(known: unknown, stored: unknown, empty: object = {}): boolean {
  if (!Array.isArray(known)) return typeof stored === typeof known;
  const element = Object.entries(empty);
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

/** Stores the typed values; null removes them after sending. */
export function storeForm(
  storage: Pick<Storage, 'setItem' | 'removeItem'>,
  key: string,
  form: object | null,
): void {
  try {
    if (form === null) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify(form));
  } catch {
    // A full or blocked storage only means that a reload loses the values.
  }
}
