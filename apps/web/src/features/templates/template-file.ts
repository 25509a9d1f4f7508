import { limits } from '@proffer/contract/wire/limits';
import { fromWire, toWire } from '@proffer/contract/wire/names';
import type { Template, TemplateInput } from '../../entities/templates/template';
import { saveFile } from '../../ui/save-file';

/** What of a template travels: ids and the version stay with the market it comes from. */
export function contentOf({ name, active, details }: Template): TemplateInput {
  return {
    name,
    active,
    details: details.map(({ detailId: _detailId, ...question }) => question),
  };
}

const kind = 'proffer-template';

export function exportTemplate(template: Template): void {
  const text = JSON.stringify(toWire({ kind, ...contentOf(template) }), null, 2);
  const name = template.name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '');
  saveFile(new Blob([text], { type: 'application/json' }), `template-${name || 'without-name'}.json`);
}

/** A file that was not read, with what is wrong with it, one sentence each. */
export class TemplateFileError extends Error {
  constructor(readonly faults: string[]) {
    super(faults.join(' '));
    this.name = 'TemplateFileError';
  }
}

const mostFaults = 10;

/**
 * A template out of a file, checked by the contract's own schema, which is loaded with the first file. Throws
 * `TemplateFileError` with what is wrong and where.
 */
export async function readTemplateFile(file: File): Promise<TemplateInput> {
  if (file.size > limits.templateFileBytes) throw new TemplateFileError(['This file is larger than 1 MB.']);
  let content: unknown;
  try {
    content = JSON.parse(await file.text());
  } catch {
    throw new TemplateFileError(['This file is not JSON.']);
  }
  const { templateBody } = await import('@proffer/contract/templates/schemas');
  const read = templateBody.safeParse(content);
  if (read.success) return fromWire(read.data);
  const faults = read.error.issues.map(({ path, message }) => `${placeText(path)}: ${message}`);
  const more = faults.length - mostFaults;
  throw new TemplateFileError([
    ...faults.slice(0, mostFaults),
    ...(more > 0 ? [`And ${more} more ${more === 1 ? 'fault' : 'faults'}.`] : []),
  ]);
}

/** Where in the file: `Question 3, options`. */
function placeText(path: PropertyKey[]): string {
  const [first, index, ...rest] = path;
  if (first === 'details' && typeof index === 'number')
    return [
      `Question ${index + 1}`,
      ...rest.map((key) => (typeof key === 'number' ? key + 1 : String(key))),
    ].join(', ');
  return first === undefined ? 'The file' : String(first);
}
