import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FilterSelect } from './filter-select';

function Filter({ ask }: { ask: (scope: string) => void }) {
  const [scope, setScope] = useState('all');
  const choose = (next: string) => {
    ask(next);
    setScope(next);
  };
  return (
    <MantineProvider env="test">
      <FilterSelect label="Scope" data={['all', 'small', 'large']} value={scope} onChange={choose} />
      <button onClick={() => setScope('all')}>Clear Filters</button>
    </MantineProvider>
  );
}

function open() {
  const ask = vi.fn<(scope: string) => void>();
  const { unmount } = render(<Filter ask={ask} />);
  const field = screen.getByLabelText<HTMLSelectElement>('Scope');
  const choose = (value: string) => fireEvent.change(field, { target: { value } });
  return { ask, field, choose, unmount };
}

const paint = () => act(() => void vi.runAllTimers());

describe('FilterSelect', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('shows a choice at once, and reports it after the paint', () => {
    const { ask, field, choose } = open();
    choose('small');
    expect(field.value).toBe('small');
    expect(ask).not.toHaveBeenCalled();
    paint();
    expect(field.value).toBe('small');
    expect(ask.mock.calls).toEqual([['small']]);
  });

  it('reports only the last of two quick choices', () => {
    const { ask, choose } = open();
    choose('small');
    choose('large');
    paint();
    expect(ask.mock.calls).toEqual([['large']]);
  });

  it('follows a change from elsewhere', () => {
    const { field, choose } = open();
    choose('small');
    paint();
    fireEvent.click(screen.getByRole('button', { name: 'Clear Filters' }));
    expect(field.value).toBe('all');
  });

  it('reports nothing after it was unmounted', () => {
    const { ask, choose, unmount } = open();
    choose('small');
    unmount();
    paint();
    expect(ask).not.toHaveBeenCalled();
  });
});
