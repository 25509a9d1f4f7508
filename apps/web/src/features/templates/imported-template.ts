import type { TemplateInput } from '../../entities/templates/template';

const key = 'imported-template';

/** A template that was read from a file, on its way from the list to the editor; a reload still finds it. */
export function keepImported(template: TemplateInput): void {
  sessionStorage.setItem(key, JSON.stringify(template));
}

/** What was kept; it was checked by the schema before. */
export function readImported(): TemplateInput | null {
  const kept = sessionStorage.getItem(key);
  return kept === null ? null : (JSON.parse(kept) as TemplateInput);
}
