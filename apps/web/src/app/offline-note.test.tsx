import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from '../test/render-page';
import { OfflineNote } from './offline-note';

afterEach(() => void vi.restoreAllMocks());

function connect(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}
const line = /^No connection\. You see what was loaded before/;

// ERR-60
it('shows that the data may be outdated while there is no connection', async () => {
  renderPage(OfflineNote, { route: '/$page', at: '/bdashboard' });
  await screen.findByRole('status');
  connect(false);
  expect(screen.getByText(line)).toBeDefined();
  connect(true);
  expect(screen.queryByText(line)).toBeNull();
});

// ERR-60
it('shows no line on the messages page, which has its own', async () => {
  connect(false);
  renderPage(OfflineNote, { route: '/$page', at: '/bchat' });
  await screen.findByRole('status');
  expect(screen.queryByText(line)).toBeNull();
});
