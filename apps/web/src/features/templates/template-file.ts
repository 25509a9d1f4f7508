import { limits } from '@proffer/contract/wire/limits';
import { fromWire, toWire } from '@proffer/contract/wire/names';
import type { Template, TemplateInput } from '../../entities/templates/template';
import { saveFile } from '../../ui/save-file';

/** Returns the exported part of a template: ids and version stay with the market. */
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

/** Thrown for an invalid file; has one sentence per fault. */
export class TemplateFileError extends Error {
  constructor(readonly faults: string[]) {
    super(faults.join(' '));
    this.name = 'TemplateFileError';
  }
}

const mostFaults = 10;

/**
 * Returns the template in a file, validated by the contract's schema, which is loaded with the first file. Throws
 * `TemplateFileError` with the faults and their positions.
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

/** Returns the position of a fault in words: `Question 3, options`. */
function placeText(path: PropertyKey[]): string {
  const [first, index, ...rest] = path;
  if (first === 'details' && typeof index === 'number')
    return [
      `Question ${index + 1}`,
      ...rest.map((key) => (typeof key === 'number' ? key + 1 : String(key))),
    ].join(', ');
  return first === undefined ? 'The file' : String(first);
}
