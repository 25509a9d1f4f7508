import { useNavigate } from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { paths } from '@proffer/contract/wire/paths';
import { describe, expect, it } from 'vitest';
import { network } from '../../test/network';
import { renderPage } from '../../test/render-page';
import { MessagesPage } from './messages-page';
import { open, useChatWorld, world } from './test/chat-world';

useChatWorld();

/** Navigates as an older notification does: with the person in the navigation's state. */
function FromNotification() {
  const navigate = useNavigate();
  const go = () => void navigate({ to: '/bchat', state: { referenceId: 3 } as object });
  return (
    <>
      <button onClick={go}>Go To Chat</button>
      <MessagesPage />
    </>
  );
}

describe('opening the messages page', () => {
  // MSG-8
  it('shows that the conversations are loading', async () => {
    world();
    network.use(http.get(`*${paths.allConversations.path}`, () => new Promise<never>(() => undefined)));
    open('?user=3');
    expect(await screen.findByText('Loading conversations...')).toBeDefined();
  });

  // MSG-11
  it("moves the person from the navigation's state into the address", async () => {
    world();
    const { user, path } = renderPage(FromNotification, { route: '/bchat' });
    await user.click(await screen.findByRole('button', { name: 'Go To Chat' }));
    await waitFor(() => expect(path()).toBe('/bchat?user=3'));
    expect(await screen.findByRole('heading', { name: 'Offering list' })).toBeDefined();
  });
});
