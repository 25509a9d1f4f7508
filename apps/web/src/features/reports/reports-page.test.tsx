import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReportEntry } from '@proffer/contract/administration/schemas';
import { describe, expect, it } from 'vitest';
import { answer, network, refuse } from '../../test/network';
import { pageOf } from '../../test/page-of';
import { pasteTooLong } from '../../test/paste-too-long';
import { renderPage } from '../../test/render-page';
import { putIn } from '../../test/put-in';
import { ReportsPage } from './reports-page';

const report: ReportEntry = {
  id: 5,
  subject: 'message',
  subjectId: 77,
  userId: 12,
  companyName: 'Pumps & Co',
  reporterId: 4,
  reporterCompany: 'Dams Ltd',
  reason: 'abuse',
  text: 'They insult us.',
  quote: 'You are fools.',
  state: 'open',
  note: '',
  createdAt: '2026-11-20T08:30:00Z',
  closedAt: null,
};
const open = (route = '/areport') => renderPage(ReportsPage, { route: '/areport', at: route });

describe('Reports', () => {
  it('shows reporter, subject and reason', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(answer('reports', pageOf(report), { seen }));
    open();
    const card = within(await screen.findByRole('article', { name: 'Abuse: A message of Pumps & Co' }));
    expect(card.getByText('They insult us.')).toBeTruthy();
    const quote = within(card.getByRole('figure'));
    expect(quote.getByRole('blockquote').textContent).toBe('You are fools.');
    expect(quote.getByText('The message, as it was when it was reported')).toBeTruthy();
    expect(card.getByRole('link', { name: 'Dams Ltd' }).getAttribute('href')).toBe('/company-profile/4');
    expect(card.getByRole('link', { name: 'A message of Pumps & Co' }).getAttribute('href')).toBe(
      '/company-profile/12',
    );
    expect(seen[0]?.url.searchParams.get('state')).toBe('open');
  });

  it('requests all reports without a state', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(answer('reports', pageOf(report), { seen }));
    open('/areport?state=all');
    await screen.findByRole('article');
    expect(seen[0]?.url.searchParams.has('state')).toBe(false);
  });

  it('closes a report once with an outcome and a note', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(
      answer('reports', pageOf(report)),
      answer('closeReport', { status: 'Success', msg: 'The report is upheld.' }, { seen }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Close this report' }));
    const dialog = within(await screen.findByRole('dialog'));
    const submit = dialog.getByRole<HTMLButtonElement>('button', { name: 'Close this report' });
    expect(submit.disabled).toBe(true);
    await user.click(dialog.getByLabelText('Upheld: something was done about it'));
    await putIn(user, dialog.getByLabelText('Internal note'), 'Company deactivated.');
    network.use(answer('reports', pageOf()));
    await user.click(submit);
    expect(await screen.findByText('The report is upheld.')).toBeTruthy();
    expect(await screen.findByText('No report is open')).toBeTruthy();
    expect(seen.map(({ url, body }) => [url.pathname, body])).toEqual([
      ['/user/reports/5', { state: 'upheld', note: 'Company deactivated.' }],
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('rejects a note that is too long without cutting it', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(
      answer('reports', pageOf(report)),
      answer('closeReport', { status: 'Success', msg: 'The report is upheld.' }, { seen }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Close this report' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByLabelText('Upheld: something was done about it'));
    const note = dialog.getByLabelText<HTMLTextAreaElement>('Internal note');
    await pasteTooLong(user, note, 1_000);
    const submit = dialog.getByRole<HTMLButtonElement>('button', { name: 'Close this report' });
    expect(submit.disabled).toBe(true);
    fireEvent.submit(note.form!);
    await user.type(note, '{Backspace}');
    await user.click(submit);
    expect(await screen.findByText('The report is upheld.')).toBeTruthy();
    expect(seen).toHaveLength(1);
  });

  it('keeps typed text if closing failed', async () => {
    network.use(
      answer('reports', pageOf(report)),
      refuse('closeReport', 'illegal_transition', 'This report is closed already.'),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Close this report' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByLabelText('Dismissed: nothing had to be done'));
    await putIn(user, dialog.getByLabelText('Internal note'), 'Looked at.');
    await user.click(dialog.getByRole('button', { name: 'Close this report' }));
    expect(await dialog.findByText(/This report is closed already\./)).toBeTruthy();
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Internal note').value).toBe('Looked at.');
  });

  it('states that the reports could not be loaded', async () => {
    network.use(refuse('reports', 'unavailable', 'The server is busy.'));
    open();
    expect(await screen.findByText('Reports could not be loaded')).toBeTruthy();
  });
});
