import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { answer, network, refuse } from '../../test/network';
import { renderPage } from '../../test/render-page';
import { SignatureDialog } from './signature-dialog';

const key = 'k'.repeat(43);
const started = { handoverId: 9, key, expiresAt: '2026-11-21T09:10:00Z' };
const picture = 'data:image/png;base64,AAAA';

function open() {
  const onUpdate = vi.fn<(signature: object, name: string) => void>();
  const Page = () => <SignatureDialog opened name="Asha Rao" onClose={() => undefined} onUpdate={onUpdate} />;
  return { ...renderPage(Page, { route: '/nda' }), onUpdate };
}

async function choosePhone(user: ReturnType<typeof open>['user']) {
  await user.click(await screen.findByRole('tab', { name: 'Sign on your phone' }));
}

describe('the tab Sign on your phone', () => {
  it('shows the page’s address as a QR code and as text, with the remaining time', async () => {
    network.use(
      answer('startHandover', started, { status: 201 }),
      answer('handoverState', { state: 'waiting' }),
    );
    const { user, onUpdate } = open();
    await choosePhone(user);
    const address = await screen.findByLabelText('Address of the page to draw on');
    expect(address.textContent).toBe(`${location.origin}/sign-by-phone?key=${key}`);
    expect(await screen.findByRole('img', { name: 'QR code of the page to draw on' })).toBeTruthy();
    expect(screen.getByRole('timer').textContent).toMatch(/^(10:00|9:\d\d)$/);
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(
      (await screen.findByText('Nothing has arrived from your phone yet.')).closest('[role=alert]'),
    ).toBeTruthy();
    expect(onUpdate).not.toHaveBeenCalled();
  });

  it('shows that the phone has opened the page', async () => {
    network.use(
      answer('startHandover', started, { status: 201 }),
      answer('handoverState', { state: 'opened' }),
    );
    const { user } = open();
    await choosePhone(user);
    expect(
      await screen.findByText('Opened on your phone. Draw your signature there and press Send.'),
    ).toBeTruthy();
  });

  it('uses the drawing as the signature once Update is pressed', async () => {
    network.use(
      answer('startHandover', started, { status: 201 }),
      answer('handoverState', { state: 'drawn', signature: picture }),
    );
    const { user, onUpdate } = open();
    await choosePhone(user);
    const image = await screen.findByRole('img', { name: 'Signature drawn on your phone' });
    expect(image.getAttribute('src')).toBe(picture);
    expect(onUpdate).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(onUpdate.mock.calls).toEqual([[{ kind: 'image', dataUrl: picture, method: 'drawn' }, 'Asha Rao']]);
  });

  it.each([
    ['has expired', answer('handoverState', { state: 'expired' })],
    ['is gone', refuse('handoverState', 'not_found', 'The hand-over was not found.')],
  ])('offers a new code when the old one %s', async (_what, handler) => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(answer('startHandover', started, { status: 201, seen }), handler);
    const { user } = open();
    await choosePhone(user);
    expect(await screen.findByText('This code is no longer valid.')).toBeTruthy();
    network.use(
      answer('startHandover', { ...started, handoverId: 10 }, { status: 201, seen }),
      answer('handoverState', { state: 'waiting' }),
    );
    await user.click(screen.getByRole('button', { name: 'Show a new code' }));
    expect(await screen.findByLabelText('Address of the page to draw on')).toBeTruthy();
    expect(seen).toHaveLength(2);
  });

  it('shows why there is no code and tries again', async () => {
    network.use(refuse('startHandover', 'unavailable', 'The server is busy.'));
    const { user } = open();
    await choosePhone(user);
    expect((await screen.findByText('The server is busy.')).closest('[role=alert]')).toBeTruthy();
    network.use(
      answer('startHandover', started, { status: 201 }),
      answer('handoverState', { state: 'waiting' }),
    );
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('Address of the page to draw on')).toBeTruthy();
  });
});
