import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../test/render-page';
import { SignupPage } from './signup-page';

// ACC-36
it('the sign-up shows its four steps by name', async () => {
  renderPage(SignupPage, { route: '/signup' });
  const line = within(await screen.findByRole('list', { name: 'Signing up, step 1 of 4' }));
  for (const step of [
    'Profile Selection',
    'Two-Factor Authentication',
    'Entering Profile Information',
    'Terms & Conditions',
  ]) {
    expect(line.getByText(step)).toBeDefined();
  }
  expect(line.getAllByRole('listitem')).toHaveLength(4);
});
