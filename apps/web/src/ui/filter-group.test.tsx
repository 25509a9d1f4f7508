import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { FilterGroup } from './filter-group';

it('a collapsed filter group stays collapsed in this browser, the others stay open', async () => {
  const groups = (
    <>
      <FilterGroup title="Budget">from, to</FilterGroup>
      <FilterGroup title="Scope">large</FilterGroup>
    </>
  );
  const first = render(groups);
  const open = () => screen.getAllByRole<HTMLDetailsElement>('group').map((group) => group.open);
  expect(open()).toEqual([true, true]);
  await userEvent.setup().click(screen.getByText('Budget'));
  await expect.poll(() => localStorage.getItem('closedFilters')).toBe('Budget');
  first.unmount();
  render(groups);
  expect(open()).toEqual([false, true]);
});
