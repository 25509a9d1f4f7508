import { screen, within } from '@testing-library/react';
import type { AuditEntryView } from '@proffer/contract/administration/schemas';
import { describe, expect, it } from 'vitest';
import { answer, network, refuse } from '../../../test/network';
import { pageOf } from '../../../test/page-of';
import { renderPage } from '../../../test/render-page';
import { AuditPage } from './audit-page';

const entry: AuditEntryView = {
  id: 9,
  at: '2026-11-20T08:30:00Z',
  act: 'user.deactivated',
  actorId: 3,
  actorEmail: 'asha@proffer.example',
  address: '203.0.113.9',
  subjectKind: 'user',
  subjectId: 12,
  subjectName: 'Pumps & Co',
  before: { isDeactivated: false, offersPublished: 3 },
  after: { isDeactivated: true, offersPublished: 0, reason: 'No answer to our letters' },
};
const filled = (...content: AuditEntryView[]) => ({
  ...pageOf(...content),
  acts: ['user.deactivated', 'template.created'],
  actors: [{ userId: 3, email: 'asha@proffer.example' }],
});
const open = (route = '/aaudit') => renderPage(AuditPage, { route: '/aaudit', at: route });

describe('Audit log', () => {
  it('shows who did what to whom, from where, with before and after', async () => {
    network.use(answer('auditLog', filled(entry)));
    open();
    const card = within(await screen.findByRole('article', { name: 'User deactivated, User: Pumps & Co' }));
    expect(card.getByText('asha@proffer.example, 203.0.113.9')).toBeTruthy();
    expect(card.getByRole('link', { name: 'User: Pumps & Co' }).getAttribute('href')).toBe('/auser?user=12');
    const row = within(card.getByRole('row', { name: /^Is deactivated/ }));
    expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['No', 'Yes']);
    expect(card.getByRole('row', { name: /No answer to our letters/ })).toBeTruthy();
  });

  it('shows no address if none was recorded', async () => {
    network.use(answer('auditLog', filled({ ...entry, address: '' })));
    open();
    const card = within(await screen.findByRole('article'));
    expect(card.getByText('asha@proffer.example')).toBeTruthy();
  });

  it('requests the first page for the chosen filters', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(answer('auditLog', filled(entry), { seen }));
    const { user } = open('/aaudit?page=3');
    await screen.findByRole('article');
    await user.selectOptions(screen.getByLabelText('Action'), 'template.created');
    await user.selectOptions(screen.getByLabelText('Administrator'), 'asha@proffer.example');
    await screen.findByRole('button', { name: 'Remove the filter asha@proffer.example' });
    const query = Object.fromEntries(seen.at(-1)?.url.searchParams ?? []);
    expect(query).toEqual({ act: 'template.created', actorId: '3', page: '0', size: '10' });
  });

  it('states that nothing matches and how to see more', async () => {
    network.use(answer('auditLog', filled()));
    open('/aaudit?subjectKind=user&subjectId=12');
    expect(await screen.findByRole('heading', { name: 'No actions match these filters' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Remove the filter User 12' })).toBeTruthy();
  });

  it('shows why the export failed', async () => {
    network.use(
      answer('auditLog', filled(entry)),
      refuse('exportAuditLog', 'too_large', 'More than 1,00,000 acts. Choose fewer days.'),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText('More than 1,00,000 acts. Choose fewer days.')).toBeTruthy();
  });

  it('shows a failed load with a button to try again', async () => {
    network.use(refuse('auditLog', 'unavailable', 'The server is busy.'));
    const { user } = open();
    expect(await screen.findByText('The audit log could not be loaded')).toBeTruthy();
    network.use(answer('auditLog', filled()));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No actions yet')).toBeTruthy();
  });
});
