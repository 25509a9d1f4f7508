import { useMutation } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { pasteTooLong } from '../../../test/paste-too-long';
import { renderPage } from '../../../test/render-page';
import { putIn } from '../../../test/put-in';
import { ReasonDialog, ReasonForm } from '../../../ui/reason-dialog';

/** Renders a page with a button that opens the dialog; `send` receives the reason. */
function open(send: (reason: string) => Promise<void>) {
  function Page() {
    const [isOpen, setIsOpen] = useState(false);
    const sending = useMutation({ mutationFn: send });
    const close = () => setIsOpen(false);
    return (
      <>
        <button type="button" onClick={() => setIsOpen(true)}>
          Ask
        </button>
        <ReasonDialog title="Reject" isOpen={isOpen} isPending={sending.isPending} onClose={close}>
          {(cancel) => (
            <ReasonForm
              subject="Pumps 2027"
              label="Reason"
              reader="Dams Ltd"
              confirmLabel="Reject"
              isDangerous
              failedText="Failed to refuse."
              onSend={async (reason) => {
                await sending.mutateAsync(reason);
                close();
              }}
              onCancel={cancel}
            >
              It ends.
            </ReasonForm>
          )}
        </ReasonDialog>
      </>
    );
  }
  return renderPage(Page, { route: '/' }).user;
}

const confirmButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Reject' });

it('the reason dialog sends the trimmed reason once there is one', async () => {
  const send = vi.fn<(reason: string) => Promise<void>>(() => Promise.resolve());
  const user = open(send);
  await user.click(await screen.findByRole('button', { name: 'Ask' }));
  await user.type(await screen.findByLabelText(/^Reason/), '  ');
  expect(confirmButton().disabled).toBe(true);
  await putIn(user, screen.getByLabelText(/^Reason/), 'No capacity. ');
  await user.click(confirmButton());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(send.mock.calls.map(([reason]) => reason)).toEqual(['No capacity.']);
});

it('the reason dialog neither sends nor cuts a reason that is too long', async () => {
  const send = vi.fn<(reason: string) => Promise<void>>(() => Promise.resolve());
  const user = open(send);
  await user.click(await screen.findByRole('button', { name: 'Ask' }));
  const reason = await screen.findByLabelText<HTMLTextAreaElement>(/^Reason/);
  await pasteTooLong(user, reason, 1_000);
  expect(confirmButton().disabled).toBe(true);
  fireEvent.submit(reason.form!);
  await user.type(reason, '{Backspace}');
  await user.click(confirmButton());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(send.mock.calls.map(([sent]) => sent)).toEqual(['x'.repeat(1_000)]);
});

it('the reason dialog keeps the reason after a failure and clears the failure on cancel', async () => {
  const user = open(() => Promise.reject(new TypeError('broken')));
  await user.click(await screen.findByRole('button', { name: 'Ask' }));
  await putIn(user, await screen.findByLabelText(/^Reason/), 'No capacity.');
  await user.click(confirmButton());
  expect(await screen.findByText(/^Failed to refuse\./)).toBeTruthy();
  expect(screen.getByDisplayValue('No capacity.')).toBeTruthy();
  await user.type(screen.getByLabelText(/^Reason/), '!');
  expect(screen.queryByText(/^Failed to refuse/)).toBeNull();
  await user.click(confirmButton());
  expect(await screen.findByText(/^Failed to refuse\./)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  expect(await screen.findByText('Pumps 2027')).toBeTruthy();
  expect(screen.queryByText(/^Failed to refuse/)).toBeNull();
});

it('the reason dialog stays open while the reason is being sent', async () => {
  let arrive: () => void = () => undefined;
  const user = open(
    () =>
      new Promise((resolve) => {
        arrive = resolve;
      }),
  );
  await user.click(await screen.findByRole('button', { name: 'Ask' }));
  await putIn(user, await screen.findByLabelText(/^Reason/), 'No capacity.');
  await user.click(confirmButton());
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true),
  );
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toBeTruthy();
  arrive();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
