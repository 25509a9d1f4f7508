import { Modal } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { useState } from 'react';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { call, unwrap } from '../lib/client';
import { queryClient } from '../lib/query-client';
import { rememberSession, sessionQuery } from '../lib/session';
import { answer, network, refuse } from '../test/network';
import { buyer, supplier } from '../test/people';
import { renderPage } from '../test/render-page';
import { LostSession } from './lost-session';

const problem = {
  type: 'about:blank',
  title: 'Please log in',
  status: 401,
  detail: 'Please log in',
  code: 'unauthenticated',
  requestId: 'test',
};

type Seen = { url: URL; body: unknown }[];
const signedIn = (user: SessionUser) => ({
  status: 'Success' as const,
  msg: 'User Verified',
  data: [user, 'secret-token'] as [SessionUser, string],
});
const lost = (name: 'updateUserDetail' | 'session') => refuse(name, 'unauthenticated', 'Please log in');

/** Renders a page with a text saved by a button, and a dialog with another text. */
function Page() {
  const [text, setText] = useState('');
  const [isNoteOpen, setIsNoteOpen] = useState(false);
  const { data: person } = useQuery(sessionQuery);
  const save = useMutation({
    mutationFn: async () =>
      unwrap(await call('updateUserDetail', { params: { userId: 7 }, body: { overview: text } })),
  });
  return (
    <>
      <input aria-label="Overview" value={text} onChange={(event) => setText(event.target.value)} />
      <button onClick={() => save.mutate()}>Save</button>
      <button onClick={() => setIsNoteOpen(true)}>Note</button>
      <output>{person ? `${person.userType} ${save.status}` : 'nobody'}</output>
      <Modal opened={isNoteOpen} onClose={() => setIsNoteOpen(false)} title="Note">
        <input aria-label="Note text" />
        <button onClick={() => save.mutate()}>Send</button>
      </Modal>
      <LostSession />
    </>
  );
}

async function open(person: SessionUser = buyer) {
  network.use(answer('session', person));
  const page = renderPage(Page, { route: '/bprofile' });
  await screen.findByText(`${person.userType} idle`);
  return page;
}

const dialog = () => screen.findByRole('dialog', { name: 'Please log in again' });
const isShut = () =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: 'Please log in again' })).toBeNull());

async function loseAndSave(person: SessionUser = buyer) {
  const page = await open(person);
  network.use(lost('updateUserDetail'), lost('session'));
  await page.user.type(screen.getByLabelText('Overview'), 'We build dams.');
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  const shown = within(await dialog());
  return { ...page, shown };
}

/** Answers the login and everything available after it. */
function letIn(user: SessionUser, seen: { login?: Seen; saved?: Seen } = {}) {
  network.use(
    answer('login', signedIn(user), { seen: seen.login ?? [] }),
    answer('updateUserDetail', {} as never, { seen: seen.saved ?? [] }),
  );
}

afterEach(() => vi.restoreAllMocks());

describe('a session that has ended', () => {
  // ACC-12
  it('is renewed by a login over the page, and the refused call is repeated', async () => {
    const seen = { login: [] as Seen, saved: [] as Seen };
    const { user, shown, path } = await loseAndSave();
    const email = shown.getByLabelText<HTMLInputElement>('Email');
    expect([email.value, email.readOnly]).toEqual([buyer.email, true]);
    await waitFor(() => expect(document.activeElement).toBe(shown.getByLabelText('Password')));
    expect(screen.getByText('Buyer pending')).toBeDefined();
    letIn(buyer, seen);
    await user.keyboard('my secret{Enter}');
    await isShut();
    expect(await screen.findByText('Buyer success')).toBeDefined();
    expect(seen.login[0]?.body).toEqual({ email: buyer.email, password: 'my secret', door: 'market' });
    expect(seen.saved.map(({ body }) => body)).toEqual([{ overview: 'We build dams.' }]);
    expect(screen.getByLabelText<HTMLInputElement>('Overview').value).toBe('We build dams.');
    expect(localStorage.getItem('userId')).toBe(String(buyer.userId));
    expect(path()).toBe('/bprofile');
  });

  it('keeps the page also when only the session is requested', async () => {
    await open();
    network.use(lost('session'));
    await act(() => queryClient.refetchQueries({ queryKey: sessionQuery.queryKey }));
    expect(await dialog()).toBeDefined();
    expect(screen.getByText('Buyer idle')).toBeDefined();
  });

  it('stays ended with a wrong password, with the reason', async () => {
    const { user, shown } = await loseAndSave();
    network.use(refuse('login', 'invalid_credentials', 'The email or password is incorrect.'));
    await user.type(shown.getByLabelText('Password'), 'wrong{Enter}');
    expect(await shown.findByRole('alert', { name: 'User not Verified' })).toBeDefined();
    network.use(refuse('login', 'deactivated', 'This account has been deactivated.'));
    await user.click(shown.getByRole('button', { name: 'Log in' }));
    expect(await shown.findByText('This account has been deactivated.')).toBeDefined();
    expect(screen.getByText('Buyer pending')).toBeDefined();
  });

  it('asks for the second factor where one is set', async () => {
    const { user, shown } = await loseAndSave();
    network.use(
      refuse('login', 'second_factor_required', 'Please enter the code.', {
        details: { method: 'authenticator', email: '' },
      }),
    );
    await user.type(shown.getByLabelText('Password'), 'my secret{Enter}');
    const code = await shown.findByLabelText('Code from your authenticator app');
    network.use(answer('secondFactor', signedIn(buyer)), answer('updateUserDetail', {} as never));
    await user.type(code, '123456{Enter}');
    await isShut();
    expect(await screen.findByText('Buyer success')).toBeDefined();
    expect(document.title).not.toContain('Two-step');
  });

  it('returns to the account that was active before', async () => {
    const seller = { ...supplier, email: buyer.email, otherUserType: 'Buyer' as const };
    const switched: Seen = [];
    const { user, shown } = await loseAndSave({ ...buyer, otherUserType: 'Supplier' });
    letIn(seller);
    network.use(answer('switchProfile', buyer, { seen: switched }));
    await user.type(shown.getByLabelText('Password'), 'my secret{Enter}');
    await isShut();
    expect(await screen.findByText('Buyer success')).toBeDefined();
    expect(switched.map(({ body }) => body)).toEqual([{ usertype: 'Buyer' }]);
  });

  it('is also renewed here when it was renewed in another tab', async () => {
    await loseAndSave();
    network.use(answer('session', buyer), answer('updateUserDetail', {} as never));
    act(() => void window.dispatchEvent(new Event('focus')));
    await isShut();
    expect(await screen.findByText('Buyer success')).toBeDefined();
  });

  it('is not renewed by another account, which starts at its home page without repeating the call', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    const saved: Seen = [];
    await loseAndSave();
    network.use(answer('session', supplier), answer('updateUserDetail', {} as never, { seen: saved }));
    act(() => void window.dispatchEvent(new Event('focus')));
    await waitFor(() => expect(assign.mock.calls).toEqual([['/shome']]));
    expect(saved).toEqual([]);
    expect(screen.getByText('Buyer pending')).toBeDefined();
  });

  it('can be abandoned after a question, which leads to the login', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    const { user, shown, path } = await loseAndSave();
    await user.click(shown.getByRole('button', { name: 'Log in as somebody else' }));
    expect(shown.getByText(/have not saved will be lost/)).toBeDefined();
    await user.click(shown.getByRole('button', { name: 'Back' }));
    expect(shown.getByLabelText('Password')).toBeDefined();
    await user.click(shown.getByRole('button', { name: 'Log in as somebody else' }));
    localStorage.setItem('userEmail', buyer.email);
    await user.click(shown.getByRole('button', { name: 'Log in as somebody else' }));
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(path()).toBe('/login');
    expect(localStorage.getItem('userEmail')).toBeNull();
  });

  it('keeps the dialog below open, whatever key is pressed', async () => {
    const { user } = await open();
    network.use(lost('updateUserDetail'), lost('session'));
    await user.click(screen.getByRole('button', { name: 'Note' }));
    await user.type(await screen.findByLabelText('Note text'), 'half a thought');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await dialog();
    await user.keyboard('{Escape}');
    letIn(buyer);
    await user.type(within(await dialog()).getByLabelText('Password'), 'my secret{Enter}');
    await isShut();
    expect(screen.getByLabelText<HTMLInputElement>('Note text').value).toBe('half a thought');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByLabelText('Note text')).toBeNull());
  });
});

it('a call sent while the session got a new token is repeated silently', async () => {
  const { user } = await open();
  network.use(
    answer('updateUserDetail', {} as never),
    http.put('*/userprofile/updateuserdetail/:userId', () => HttpResponse.json(problem, { status: 401 }), {
      once: true,
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Buyer success')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
});

describe('an act that needs re-authentication', () => {
  const needed = (method: string) =>
    refuse('updateUserDetail', 'proof_needed', 'Please confirm that it is you, then try again.', {
      details: { method },
    });
  const confirmed = { status: 'Success' as const, msg: 'Confirmed', token: 'new' };

  async function act(method: string) {
    const page = await open();
    network.use(needed(method));
    await page.user.click(screen.getByRole('button', { name: 'Note' }));
    await page.user.type(await screen.findByLabelText('Note text'), 'half a thought');
    await page.user.click(screen.getByRole('button', { name: 'Send' }));
    return { ...page, shown: within(await screen.findByRole('dialog', { name: 'Confirm it is you' })) };
  }
  const noteText = () => screen.getByLabelText<HTMLInputElement>('Note text').value;
  const isGone = () =>
    waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirm it is you' })).toBeNull());

  // SSO-27
  it('is done after a login at the identity provider in a window, and nothing typed is lost', async () => {
    const { shown } = await act('sso');
    const link = shown.getByRole('link', { name: 'Open single sign-on' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/sso?for=confirm', '_blank']);
    const sent: Seen = [];
    network.use(answer('updateUserDetail', {} as never, { seen: sent }));
    const channel = new BroadcastChannel('proffer-sso');
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin only
    channel.postMessage('confirmed');
    await isGone();
    await waitFor(() => expect(sent).toHaveLength(1));
    channel.close();
  });

  it('is done after the password, over the dialog that requested it', async () => {
    const seen: Seen = [];
    const { user, shown } = await act('password');
    await waitFor(() => expect(document.activeElement).toBe(shown.getByLabelText('Password')));
    network.use(refuse('confirm', 'invalid_input', 'The password is incorrect.'));
    await user.keyboard('wrong{Enter}');
    expect((await shown.findByRole('alert')).textContent).toContain('The password is incorrect.');
    network.use(answer('confirm', confirmed, { seen }), answer('updateUserDetail', {} as never));
    await user.clear(shown.getByLabelText('Password'));
    await user.type(shown.getByLabelText('Password'), 'my secret{Enter}');
    expect(await screen.findByText('Buyer success')).toBeDefined();
    await isGone();
    expect(noteText()).toBe('half a thought');
    expect(seen.map(({ body }) => body)).toEqual([{ password: 'my secret' }]);
  });

  it('asks for the app’s code where an authenticator app is set up', async () => {
    const { user, shown } = await act('authenticator');
    network.use(answer('confirm', confirmed), answer('updateUserDetail', {} as never));
    await user.type(shown.getByLabelText('Code from your authenticator app'), '123456{Enter}');
    expect(await screen.findByText('Buyer success')).toBeDefined();
    await isGone();
    expect(noteText()).toBe('half a thought');
  });

  it('mails a code where that is the second factor', async () => {
    const sent: Seen = [];
    network.use(answer('sendConfirmation', { status: 'Success', msg: 'On its way' }, { seen: sent }));
    const { shown } = await act('mail');
    expect(await shown.findByText(buyer.email)).toBeDefined();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(shown.getByRole('button', { name: 'Verify' })).toBeDefined();
  });

  it.each([
    [
      'Cancel',
      (user: Awaited<ReturnType<typeof act>>['user']) =>
        user.click(screen.getByRole('button', { name: 'Cancel' })),
    ],
    ['Escape', (user: Awaited<ReturnType<typeof act>>['user']) => user.keyboard('{Escape}')],
  ])('is not done after %s, and no typed text is lost', async (_how, leave) => {
    const { user } = await act('password');
    await leave(user);
    expect(await screen.findByText('Buyer error')).toBeDefined();
    await isGone();
    expect(noteText()).toBe('half a thought');
  });
});

it('is not requested from a visitor without a session', async () => {
  network.use(lost('session'), lost('updateUserDetail'));
  const { user } = renderPage(Page, { route: '/bprofile' });
  await screen.findByText('nobody');
  const refused = act(async () => {
    const result = await call('updateUserDetail', { params: { userId: 7 }, body: {} });
    expect(result.ok).toBe(false);
  });
  await refused;
  await user.tab();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('another account chosen in another tab starts at its home page, also without unsaved data', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  await open();
  act(() => rememberSession(buyer));
  network.use(answer('session', supplier));
  await act(() => queryClient.refetchQueries({ queryKey: sessionQuery.queryKey }));
  expect(assign.mock.calls).toEqual([['/shome']]);
  expect(screen.getByText('Buyer idle')).toBeDefined();
});
