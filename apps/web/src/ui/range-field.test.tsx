import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import type { Range } from './range-bounds';
import { RangeField } from './range-field';

function Budget({ first }: { first: Range }) {
  const [range, setRange] = useState(first);
  return (
    <MantineProvider env="test">
      <RangeField
        label="Budget"
        fromLabel="Budget From"
        toLabel="Budget To"
        value={range}
        onChange={setRange}
        isMoney
      />
      <output>{JSON.stringify(range)}</output>
    </MantineProvider>
  );
}

function open(first: Range) {
  render(<Budget first={first} />);
  return { user: userEvent.setup(), held: () => screen.getByRole('status').textContent };
}

describe('RangeField', () => {
  // OFF-9, OFF-24
  it('opens its bounds with Custom, and clears them with All', async () => {
    const { user, held } = open({ from: null, to: null });
    expect(screen.queryByLabelText('Budget From')).toBeNull();
    expect(screen.getAllByRole('radio')).toHaveLength(2);
    await user.click(screen.getByLabelText('Custom'));
    await user.type(await screen.findByLabelText('Budget From'), '12500');
    expect(held()).toBe('{"from":12500,"to":null}');
    // The labels stay visible.
    expect(screen.getByText('From').tagName).toBe('LABEL');
    expect(screen.getByText('To').tagName).toBe('LABEL');
    await user.click(screen.getByLabelText('All'));
    expect(held()).toBe('{"from":null,"to":null}');
    expect(screen.queryByLabelText('Budget From')).toBeNull();
  });

  it('shows its bounds and reports invalid ones', async () => {
    const { user } = open({ from: 500, to: 1_000 });
    const to = await screen.findByLabelText<HTMLInputElement>('Budget To');
    expect(to.value).toBe('1,000');
    await user.type(to, '{Backspace}');
    expect(screen.getByText('From must not be greater than To.')).toBeDefined();
  });

  it('uses no bound from a text that is not an amount, and reports it', async () => {
    const { user, held } = open({ from: 500, to: null });
    await user.type(await screen.findByLabelText('Budget To'), '10-20');
    expect(screen.getByText('Only a number, such as 12,500 or 5 lakh.')).toBeDefined();
    expect(held()).toBe('{"from":500,"to":null}');
  });
});
