import { describe, expect, it } from 'vitest';
import { toWire } from '@proffer/contract/wire/names';
import type { Template } from '../../entities/templates/template';
import { contentOf, readTemplateFile, TemplateFileError } from './template-file';
import { templateOf } from './templates.factory';

const fileOf = (content: unknown) => new File([JSON.stringify(toWire(content))], 'template.json');
async function faultsOf(file: File): Promise<string[]> {
  try {
    await readTemplateFile(file);
  } catch (error) {
    if (error instanceof TemplateFileError) return error.faults;
    throw error;
  }
  return [];
}

describe('a template as a file', () => {
  const template: Template = templateOf();

  // TPL-15
  it('is read as it was written, without ids', async () => {
    const content = contentOf(template);
    expect(JSON.stringify(content)).not.toContain('Id');
    expect(await readTemplateFile(fileOf({ kind: 'proffer-template', ...content }))).toEqual(content);
  });

  it('is rejected with the position of each fault', async () => {
    const content = contentOf(template);
    const [first, second] = content.details;
    expect(
      await faultsOf(
        fileOf({
          ...content,
          name: ' ',
          details: [
            { ...first, question: '' },
            { ...second, kind: 'essay' },
          ],
        }),
      ),
    ).toEqual([
      'name: Please enter a name.',
      'Question 1, question: Please enter the question.',
      'Question 2, kind: Please choose one of the list.',
    ]);
  });

  it('is rejected with a message when it is another kind of file', async () => {
    expect(await faultsOf(new File(['<xml/>'], 'template.json'))).toEqual(['This file is not JSON.']);
    expect(await faultsOf(fileOf([]))).toHaveLength(1);
    const large = new File(['x'.repeat(1024 * 1024 + 1)], 'template.json');
    expect(await faultsOf(large)).toEqual(['This file is larger than 1 MB.']);
  });

  it('is rejected with at most ten faults', async () => {
    const details = Array.from({ length: 12 }, () => ({ question: '' }));
    const faults = await faultsOf(fileOf({ name: 'Pumps', details }));
    expect(faults).toHaveLength(11);
    expect(faults.at(-1)).toBe('And 2 more faults.');
  });
});
