import type * as wire from '@proffer/contract/templates/schemas';
import { fromWire, toWire } from '@proffer/contract/wire/names';
import type { TemplateInput } from '../../entities/templates/template';

const key = 'imported-template';

/** A template that was read from a file, on its way from the list to the editor; a reload still finds it. */
export function keepImported(template: TemplateInput): void {
  sessionStorage.setItem(key, JSON.stringify(toWire(template)));
}

/** What was kept; it was checked by the schema before. */
export function readImported(): TemplateInput | null {
  const kept = sessionStorage.getItem(key);
  return kept === null ? null : fromWire(JSON.parse(kept) as wire.TemplateInput);
}
