import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { theme } from './theme';

const declarations = (css: string) =>
  css
    .replace(/\/\*[^]*?\*\//, '')
    .replaceAll('"', "'")
    .split(/[{};]/)
    .map((part) => part.replaceAll(/\s+/g, ' ').trim())
    .filter((part) => part !== '');

it('theme-variables.css has the variables that the component library would compute', async () => {
  const variables = await readFile(path.join(import.meta.dirname, 'theme-variables.css'), 'utf8');
  render(
    <MantineProvider theme={theme} withGlobalClasses={false}>
      The page
    </MantineProvider>,
  );
  const made = document.querySelector('style[data-mantine-styles]')?.textContent ?? '';
  expect(declarations(variables)).toEqual(declarations(made));
});
