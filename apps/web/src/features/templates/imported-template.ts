import type * as wire from '@proffer/contract/templates/schemas';
import { fromWire, toWire } from '@proffer/contract/wire/names';
import type { TemplateInput } from '../../entities/templates/template';

const key = 'imported-template';

/** Stores a template read from a file for the editor; it survives a reload. */
export function keepImported(template: TemplateInput): void {
  sessionStorage.setItem(key, JSON.stringify(toWire(template)));
}

/** Returns the stored template, which was already validated. */
export function readImported(): TemplateInput | null {
  const kept = sessionStorage.getItem(key);
  return kept === null ? null : fromWire(JSON.parse(kept) as wire.TemplateInput);
}
