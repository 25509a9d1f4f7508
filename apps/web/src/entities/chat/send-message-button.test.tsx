import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, network, refuse } from '../../test/network';
import { renderPage } from '../../test/render-page';
import { SendMessageButton } from './send-message-button';

const conversation = {
  conversationId: 70,
  offerTitle: 'Irrigation pumps',
  lastMessageAt: null,
  lastMessageContent: '',
  unreadCount: 0,
  offerId: 7,
  buyerId: 9,
  supplierId: 3,
};

describe('the button Send message', () => {
  it.each([
    ['buyer', '/bchat?user=3&conversation=70'],
    ['supplier', '/schat?user=9&conversation=70'],
  ] as const)('leads a %s to the conversation', async (viewer, target) => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(answer('openConversation', conversation, { seen }));
    const { user, path } = renderPage(buttonOf(viewer), { route: '/offer' });
    await user.dblClick(await screen.findByRole('button', { name: 'Send message about Irrigation pumps' }));
    await waitFor(() => expect(path()).toBe(target));
    expect(seen.map(({ body }) => body)).toEqual([{ offerId: 7, buyerId: 9, supplierId: 3 }]);
  });

  it('shows why there can be no conversation', async () => {
    network.use(refuse('openConversation', 'illegal_transition', 'This supplier has closed the account.'));
    const { user, path } = renderPage(buttonOf('buyer'), { route: '/offer' });
    await user.click(await screen.findByRole('button', { name: 'Send message about Irrigation pumps' }));
    expect(await screen.findByText('This supplier has closed the account.')).toBeTruthy();
    expect(path()).toBe('/offer');
  });
});

function buttonOf(viewer: 'buyer' | 'supplier') {
  return () => (
    <SendMessageButton
      viewer={viewer}
      offer={{ id: 7, title: 'Irrigation pumps' }}
      buyerId={9}
      supplierId={3}
    />
  );
}
