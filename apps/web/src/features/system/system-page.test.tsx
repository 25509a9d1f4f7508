import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, network, refuse } from '../../test/network';
import { renderPage } from '../../test/render-page';
import { systemState } from './system.factory';
import { SystemPage } from './system-page';

const open = () => renderPage(SystemPage, { route: '/asystem' });

describe('System', () => {
  it('shows each part as text', async () => {
    network.use(answer('systemState', systemState()));
    open();
    expect(await screen.findByText('Everything works')).toBeTruthy();
    const database = within(screen.getByRole('article', { name: 'Database' }));
    expect(database.getByText('18.4, embedded')).toBeTruthy();
    expect(database.getByText('300 MB')).toBeTruthy();
    expect(database.getByText('50 MB, in the data folder')).toBeTruthy();
    const backup = within(screen.getByRole('article', { name: 'Backup' }));
    expect(backup.getByText('kept')).toBeTruthy();
    const product = within(screen.getByRole('article', { name: 'Product' }));
    expect(product.getByText('1 day')).toBeTruthy();
  });

  // REP-45
  it('shows the replies by mail of the last day, or that none are accepted', async () => {
    const { mail } = systemState();
    const replies = { domain: 'in.example.com', accepted: 1_200, refused: 3, waiting: 0, lastAt: null };
    network.use(answer('systemState', systemState({ mail: { ...mail, replies } })));
    open();
    const card = within(await screen.findByRole('article', { name: 'Mail' }));
    expect(card.getByText('to in.example.com')).toBeTruthy();
    expect(card.getByText('1,200 accepted, 3 refused, 0 waiting')).toBeTruthy();
    expect(card.getByText('never')).toBeTruthy();
    network.use(answer('systemState', systemState()));
    open();
    expect(await screen.findByText('not accepted')).toBeTruthy();
  });

  it('shows problems with advice', async () => {
    network.use(answer('systemState', systemState({ backupAt: null })));
    open();
    expect(await screen.findByText('No backup has been recorded')).toBeTruthy();
    expect(screen.queryByText('Everything works')).toBeNull();
    expect(within(screen.getByRole('article', { name: 'Backup' })).getByText('never')).toBeTruthy();
  });

  it('shows a failed load with a button to try again', async () => {
    network.use(refuse('systemState', 'unavailable', 'The server is busy.'));
    const { user } = open();
    expect(await screen.findByText('The system’s state could not be loaded')).toBeTruthy();
    network.use(answer('systemState', systemState()));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Everything works')).toBeTruthy();
  });
});
