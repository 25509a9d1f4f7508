import { listAt, textAt, valueAt } from './json-path';

/**
 * Returns a substitute tender for a release that has only awards or contracts: the subject of the first one.
 * Undefined if there is none.
 */
export function tenderOfAward(release: unknown): object | undefined {
  const parts = [...listAt(release, 'awards'), ...listAt(release, 'contracts')];
  if (parts.length === 0) return undefined;
  const first = (name: string) => parts.map((part) => textAt(part, name)).find((text) => text !== '') ?? '';
  const title = first('title');
  const description = first('description');
  return {
    title: title || description,
    description: title === '' ? '' : description,
    items: parts.map((part) => listAt(part, 'items')).find((items) => items.length > 0) ?? [],
    status: parts.every((part) => textAt(part, 'status') === 'cancelled') ? 'cancelled' : '',
    contractPeriod: valueAt(parts[0], 'contractPeriod') ?? valueAt(parts[0], 'period'),
  };
}

/** Returns whether a tender has a subject; some publishers give only its state. */
export function saysWhat(tender: unknown): tender is object {
  return (
    listAt(tender, 'items').length > 0 || ['title', 'description'].some((name) => textAt(tender, name) !== '')
  );
}
