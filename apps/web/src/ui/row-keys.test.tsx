import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { listenForRowKeys } from './row-keys';

// OFF-99
it('row shortcuts ignore keys typed into fields and browser shortcuts', async () => {
  const user = userEvent.setup();
  render(
    <div ref={listenForRowKeys}>
      <article>
        <a href="#one" data-row-link>
          One
        </a>
        <input aria-label="Note" />
        <input type="checkbox" aria-label="Tick" data-key="x" />
      </article>
      <article>
        <a href="#two" data-row-link>
          Two
        </a>
      </article>
    </div>,
  );
  const note = screen.getByLabelText<HTMLInputElement>('Note');
  const tick = screen.getByLabelText<HTMLInputElement>('Tick');
  await user.type(note, 'jx');
  expect([note.value, document.activeElement, tick.checked]).toEqual(['jx', note, false]);

  screen.getByRole('link', { name: 'One' }).focus();
  await user.keyboard('{Control>}x{/Control}');
  expect(tick.checked).toBe(false);
  // Also from the checkbox, and not beyond the last row.
  tick.focus();
  await user.keyboard('xjj');
  expect([tick.checked, document.activeElement]).toEqual([true, screen.getByRole('link', { name: 'Two' })]);
});
