import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../test/render-page';
import { ValidatedMark } from './validated-mark';

const mark = { at: '2026-11-12T10:00:00Z', facts: ['tax' as const, 'address' as const] };
const words = 'Validated: tax number, address · 12 Nov 2026';

// PRO-124
it('states what was checked and when by keyboard, pointer and touch', async () => {
  const { user } = renderPage(() => <ValidatedMark validation={mark} />, { route: '/bdashboard' });
  const shown = await screen.findByRole('button', { name: words });
  act(() => shown.focus());
  await waitFor(() => expect(screen.getByRole('tooltip').textContent).toBe(words));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  act(() => shown.blur());
  await user.pointer({ keys: '[TouchA]', target: shown });
  await waitFor(() => expect(screen.getByRole('tooltip').textContent).toBe(words));
});
