import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { AmountInput } from './amount-input';

/** Renders a field with the value of its form. */
function BudgetField({ first, error }: { first: number | null; error?: string }) {
  const [value, setValue] = useState(first);
  return (
    <MantineProvider env="test">
      <AmountInput label="Budget" value={value} onChange={setValue} isMoney error={error} />
      <output>{String(value)}</output>
      <button type="button" onClick={() => setValue(7)}>
        Seven
      </button>
    </MantineProvider>
  );
}

function open(first: number | null = null, error?: string) {
  render(<BudgetField first={first} {...(error === undefined ? {} : { error })} />);
  return {
    user: userEvent.setup(),
    field: screen.getByLabelText<HTMLInputElement>('Budget'),
    held: () => screen.getByRole('status').textContent,
  };
}

/** Returns a field's text with its caret marked "|". */
const marked = ({ value, selectionStart }: HTMLInputElement) =>
  `${value.slice(0, selectionStart ?? 0)}|${value.slice(selectionStart ?? 0)}`;

describe('AmountInput', () => {
  it('groups digits while typing, and removes ".00" afterwards', async () => {
    const { user, field, held } = open();
    await user.type(field, '12500.00');
    expect(field.value).toBe('12,500.00');
    expect(held()).toBe('12500');
    await user.tab();
    expect(field.value).toBe('12,500');
  });

  it('keeps the caret in place while typing', async () => {
    const { user, field, held } = open(1_234_567);
    await user.click(field);
    await user.keyboard('{Home}98');
    expect(marked(field)).toBe('98|,12,34,567');
    expect(held()).toBe('981234567');
  });

  it('keeps the caret in place while deleting', async () => {
    const { user, field } = open(1_234_567);
    await user.click(field);
    field.setSelectionRange(6, 6);
    await user.keyboard('{Backspace}');
    expect(marked(field)).toBe('1,23|,567');
    await user.keyboard('{Delete}');
    expect(marked(field)).toBe('12,3|67');
  });

  it('keeps the caret in place while pasting', async () => {
    const { user, field, held } = open(1_234);
    await user.click(field);
    field.setSelectionRange(1, 1);
    await user.paste('9900');
    expect(marked(field)).toBe('1,99,00|,234');
    expect(held()).toBe('19900234');
  });

  it('supports undo and redo by keys', async () => {
    const { user, field, held } = open(1_234_567);
    await user.click(field);
    await user.keyboard('{Home}98');
    await user.keyboard('{Control>}z{/Control}');
    expect(marked(field)).toBe('9|,12,34,567');
    await user.keyboard('{Control>}z{/Control}');
    expect(marked(field)).toBe('|12,34,567');
    expect(held()).toBe('1234567');
    await user.keyboard('{Control>}z{/Control}');
    expect(marked(field)).toBe('|12,34,567');
    await user.keyboard('{Control>}{Shift>}Z{/Shift}{/Control}');
    await user.keyboard('{Control>}y{/Control}');
    expect(marked(field)).toBe('98|,12,34,567');
    expect(held()).toBe('981234567');
  });

  it.each([
    ['-200', 'Must not be negative.'],
    ['1500.50', 'Whole rupees only.'],
    ['1.5e', 'Only a number, such as 12,500 or 5 lakh.'],
    ['10-20', 'Only a number, such as 12,500 or 5 lakh.'],
    ['100000000000000', 'At most ₹10,00,000 crore.'],
  ])('explains why %s cannot be accepted, keeps the text and holds no value', async (text, problem) => {
    const { user, field, held } = open(5, 'Please fill in this field.');
    await user.clear(field);
    await user.type(field, text);
    await user.tab();
    expect(field.value.replaceAll(',', '')).toBe(text);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(problem)).toBeDefined();
    expect(screen.queryByText('Please fill in this field.')).toBeNull();
    expect(held()).toBe('null');
    await user.clear(field);
    await user.type(field, '8');
    expect(screen.queryByText(problem)).toBeNull();
    expect(held()).toBe('8');
  });

  it('shows a value set from outside instead of the typed text', async () => {
    const { user, field } = open();
    await user.type(field, 'many');
    await user.click(screen.getByRole('button', { name: 'Seven' }));
    expect(field.value).toBe('7');
    expect(field.hasAttribute('aria-invalid')).toBe(false);
  });
});
