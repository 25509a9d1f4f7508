import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FigureTable } from './figure-table';

function roomFor(...heads: string[]): number {
  render(
    <MantineProvider env="test">
      <FigureTable caption={heads.join(' by ')} heads={heads}>
        {null}
      </FigureTable>
    </MantineProvider>,
  );
  const table = screen.getByRole('region', { name: heads.join(' by ') });
  return parseFloat(/--table-min-width: *(?:calc\()?([\d.]+)rem/.exec(outerStyles(table))?.[1] ?? '');
}

const outerStyles = (inner: Element): string =>
  inner.closest('[style*="--table-min-width"]')?.getAttribute('style') ?? '';

describe('a table of figures', () => {
  it('is no wider than its columns need, so that a state and its count fit on a phone', () => {
    const phoneRem = 20;
    expect(roomFor('State', 'NDA requests')).toBeLessThan(phoneRem);
    expect(roomFor('Day', 'Suppliers', 'Buyers')).toBeLessThan(phoneRem);
    expect(roomFor('Offer', 'Views', 'Saves', 'NDA requests', 'Contracts')).toBe(30);
  });
});
