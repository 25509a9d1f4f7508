import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { testBuyer } from '../../entities/offers/test/sample-offers';
import { answer, network, refuse, unplugged } from '../../test/network';
import { renderPage } from '../../test/render-page';
import { UnsubscribePage } from './unsubscribe-page';

const asked = { categories: ['CONTRACT' as const, 'GENERAL' as const], email: 'bina@example.com' };
const stopButton = () => screen.findByRole('button', { name: 'Stop these mails' });

function open(at = '/unsubscribe?key=9.CONTRACT.mac') {
  return renderPage(UnsubscribePage, { route: '/unsubscribe', at });
}

beforeEach(() => network.use(refuse('session', 'unauthenticated', 'Please log in.')));

describe('unsubscribe page of a mail', () => {
  // NOT-15
  it('states which mails and to whom, and changes nothing on opening', async () => {
    const read: { url: URL; body: unknown }[] = [];
    const sent: { url: URL; body: unknown }[] = [];
    network.use(
      answer('unsubscribePreview', asked, { seen: read }),
      answer('unsubscribe', asked, { seen: sent }),
    );
    const { user } = open();
    const button = await stopButton();
    expect(screen.getByText('Quotes and contracts and NDAs and offers')).toBeDefined();
    expect(screen.getByText('bina@example.com')).toBeDefined();
    expect(read[0]?.url.searchParams.get('key')).toBe('9.CONTRACT.mac');
    expect(sent).toEqual([]);
    await user.click(button);
    const news = await screen.findByText(/^Done\. We send no more mails about/);
    expect(document.activeElement).toBe(news);
    expect(sent.map(({ body }) => body)).toEqual([{ key: '9.CONTRACT.mac' }]);
    expect(screen.queryByRole('button')).toBeNull();
    const login = await screen.findByRole('link', { name: 'Log in to see your settings' });
    expect(login.getAttribute('href')).toBe('/login');
  });

  it('links logged-in users to their own settings', async () => {
    network.use(
      answer('session', testBuyer),
      answer('unsubscribePreview', asked),
      answer('unsubscribe', asked),
    );
    const { user } = open();
    await user.click(await stopButton());
    const link = await screen.findByRole('link', { name: 'Go to your settings' });
    expect(link.getAttribute('href')).toBe('/bsetting?section=notifications');
  });

  it.each([
    ['a wrong key', '/unsubscribe?key=wrong'],
    ['no key', '/unsubscribe'],
  ])('explains an invalid link: %s', async (_name, at) => {
    network.use(refuse('unsubscribePreview', 'link_invalid', 'Invalid or expired link.'));
    open(at);
    expect(await screen.findByRole('alert', { name: 'Invalid or expired link.' })).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('keeps the button if the server is unreachable', async () => {
    network.use(answer('unsubscribePreview', asked), unplugged('unsubscribe'));
    const { user } = open();
    await user.click(await stopButton());
    expect(await screen.findByRole('alert', { name: 'The mails were not stopped' })).toBeDefined();
    network.use(answer('unsubscribe', asked));
    await user.click(await stopButton());
    await waitFor(() => expect(screen.getByText(/^Done\./)).toBeDefined());
  });

  it('offers to try again if the link could not be checked', async () => {
    network.use(refuse('unsubscribePreview', 'unexpected', 'Something went wrong here.'));
    const { user } = open();
    expect(await screen.findByText('The link could not be read')).toBeDefined();
    network.use(answer('unsubscribePreview', asked));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await stopButton()).toBeDefined();
  });
});
