import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { CallError } from '../../lib/client';
import { renderPage } from '../../test/render-page';
import { checkReason, ReasonField } from '../reason-field';
import { Form } from './form';
import { useForm } from './use-form';

function refusal(...fields: string[]): CallError {
  const errors = fields.map((field) => ({ field, text: 'Too long.' }));
  const problem = { type: 'about:blank', title: '', status: 422, detail: 'Please check.', requestId: '' };
  return new CallError(422, { ...problem, code: 'invalid_input', errors });
}

function open(send: (reason: string) => Promise<void>) {
  const onCancel = vi.fn<() => void>();
  function Page() {
    const form = useForm({ initial: { reason: '' }, check: checkReason, send: ({ reason }) => send(reason) });
    return (
      <Form
        form={form}
        submitLabel="Refuse"
        isBlocked={!form.isValid}
        failedText="Not refused."
        onCancel={onCancel}
      >
        <ReasonField {...form.field('reason')} reader="Dams Ltd" />
      </Form>
    );
  }
  return { user: renderPage(Page, { route: '/' }).user, onCancel };
}

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Reason/ });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('a form', () => {
  it('requires its required fields and is sent once', async () => {
    let arrive = () => {};
    const send = vi.fn<(reason: string) => Promise<void>>(
      () =>
        new Promise((resolve) => {
          arrive = resolve;
        }),
    );
    const { user, onCancel } = open(send);
    const reason = await field();
    expect(button('Refuse').disabled).toBe(true);
    fireEvent.submit(reason.form!);
    expect(send).not.toHaveBeenCalled();
    await user.type(reason, 'Late.');
    // Submitted twice before anything can have rendered.
    fireEvent.submit(reason.form!);
    fireEvent.submit(reason.form!);
    await waitFor(() => expect(button('Cancel').disabled).toBe(true));
    expect(reason.disabled).toBe(true);
    expect(send.mock.calls.map(([sent]) => sent)).toEqual(['Late.']);
    arrive();
    await waitFor(() => expect(reason.disabled).toBe(false));
    await user.click(button('Cancel'));
    expect(onCancel).toHaveBeenCalledOnce();
  });

  it('focuses the field that the server refused', async () => {
    const { user } = open(() => Promise.reject(refusal('reason')));
    const reason = await field();
    await user.type(reason, 'Late.');
    await user.click(button('Refuse'));
    expect(await screen.findByText('Too long.')).toBeTruthy();
    expect(screen.queryByText('Please check.')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(reason));
    expect(reason.value).toBe('Late.');
  });

  it("focuses the server's message if no field is faulty, each time", async () => {
    const { user } = open(() => Promise.reject(refusal()));
    await user.type(await field(), 'Late.');
    async function sendAndLook() {
      await user.click(button('Refuse'));
      await waitFor(() => expect(document.activeElement?.textContent).toBe('Not refused. Please check.'));
      expect(document.activeElement?.role).toBe('alert');
    }
    await sendAndLook();
    await sendAndLook();
  });
});
