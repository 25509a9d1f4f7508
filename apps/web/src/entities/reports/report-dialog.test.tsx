import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, network, refuse } from '../../test/network';
import { pasteTooLong } from '../../test/paste-too-long';
import { renderPage } from '../../test/render-page';
import { putIn } from '../../test/put-in';
import { ReportCompanyButton } from './report-company-button';

type Seen = { url: URL; body: unknown }[];

async function open() {
  const { user } = renderPage(() => <ReportCompanyButton userId={3} companyName="Rao Pumps" />, {
    route: '/view-offer',
  });
  const button = await screen.findByRole('button', { name: 'Report company Rao Pumps' });
  await user.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'Report company' }));
  return {
    user,
    button,
    dialog,
    send: dialog.getByRole<HTMLButtonElement>('button', { name: 'Send report' }),
  };
}

describe('reporting a company or message', () => {
  it('needs a reason, is sent once, and returns the focus', async () => {
    const seen: Seen = [];
    const msg = 'The administrators look at it.';
    const { user, button, dialog, send } = await open();
    network.use(answer('report', { status: 'Success', msg }, { status: 201, seen }));
    expect(send.disabled).toBe(true);
    await user.click(dialog.getByRole('radio', { name: 'Fraud, or not who they say they are' }));
    await user.dblClick(send);
    expect(await screen.findByText(msg)).toBeTruthy();
    expect(seen.map(({ body }) => body)).toEqual([{ subject: 'company', id: 3, reason: 'fraud', text: '' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it('needs a text if no reason fits', async () => {
    const { user, dialog, send } = await open();
    await user.click(dialog.getByRole('radio', { name: 'Something else' }));
    expect(send.disabled).toBe(true);
    await putIn(user, dialog.getByRole('textbox', { name: /^What happened/ }), 'They copy offers.');
    expect(send.disabled).toBe(false);
  });

  it('neither sends nor cuts a text that is too long', async () => {
    const seen: Seen = [];
    const msg = 'The administrators look at it.';
    const { user, dialog, send } = await open();
    network.use(answer('report', { status: 'Success', msg }, { status: 201, seen }));
    await user.click(dialog.getByRole('radio', { name: 'Spam or advertising' }));
    const text = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'What happened' });
    await pasteTooLong(user, text, 1_000);
    expect(send.disabled).toBe(true);
    fireEvent.submit(text.form!);
    await user.type(text, '{Backspace}');
    await user.click(send);
    expect(await screen.findByText(msg)).toBeTruthy();
    expect(seen).toHaveLength(1);
  });

  it('keeps the typed text when it is refused, with the message at the field or next to it', async () => {
    const { user, dialog, send } = await open();
    await user.click(dialog.getByRole('radio', { name: 'Spam or advertising' }));
    const text = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'What happened' });
    await putIn(user, text, 'Ten messages a day.');
    network.use(refuse('report', 'illegal_transition', 'You cannot report your own company.'));
    await user.click(send);
    expect(await dialog.findByText('You cannot report your own company.')).toBeTruthy();
    network.use(
      refuse('report', 'invalid_input', 'Please check.', {
        errors: [{ field: 'text', text: 'Please say what is wrong.' }],
      }),
    );
    await user.click(send);
    expect(await dialog.findByText('Please say what is wrong.')).toBeTruthy();
    expect(text.value).toBe('Ten messages a day.');
  });
});
