import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../test/render-page';
import { NotFoundPage } from './not-found-page';

// ACC-21
it('an unknown address shows a message with a link onwards', async () => {
  const { user, path } = renderPage(NotFoundPage, { route: '/nowhere' });
  expect(await screen.findByRole('heading', { name: 'Not Found' })).toBeDefined();
  await waitFor(() => expect(document.title).toBe('Not Found · Proffer'));
  expect(screen.getByRole('button', { name: 'Go back' })).toBeDefined();
  await user.click(screen.getByRole('link', { name: 'Go to the home page' }));
  await waitFor(() => expect(path()).toBe('/'));
});
