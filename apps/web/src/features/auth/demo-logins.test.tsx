import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, network, refuse } from '../../test/network';
import { admin } from '../../test/people';
import { renderPage } from '../../test/render-page';
import { DemoLogins } from './demo-logins';

const demo = {
  logins: { buyer: 'buyer@demo.example.com', admin: 'admin@demo.example.com' },
  password: 'Known-to-all',
};
const open = (at?: string) =>
  renderPage(() => <DemoLogins demo={demo} />, { route: '/login', ...(at && { at }) });

// ACC-108
describe('logins of the demo', () => {
  it('log in by role with one click, and offer only the roles that the server names', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(
      answer('demoLogin', { status: 'Success', msg: 'User Verified', data: [admin, 'token'] }, { seen }),
    );
    const { user, path } = open('/login?next=%2Faqueue');
    const buttons = await screen.findAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Buyer', 'Admin']);
    expect(screen.getByText('Known-to-all')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Admin' }));
    await waitFor(() => expect(path()).toBe('/aqueue'));
    expect(seen[0]?.body).toEqual({ role: 'admin' });
  });

  it('say why a login was refused', async () => {
    network.use(refuse('demoLogin', 'not_found', 'The demo market was not found.'));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Buyer' }));
    expect(await screen.findByText('The demo market was not found.')).toBeDefined();
  });
});
