import type { StompConfig } from '@stomp/stompjs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openStompLink } from './stomp-link';

const made: StompConfig[] = [];
const activate = vi.fn<() => void>();

vi.mock('@stomp/stompjs', () => ({
  TickerStrategy: { Worker: 'worker' },
  Client: class {
    connected = false;
    activate = activate;
    deactivate = () => Promise.resolve();
    forceDisconnect = vi.fn<() => void>();
    constructor(config: StompConfig) {
      made.push(config);
    }
  },
}));

const open = () =>
  openStompLink(9, {
    onOpen: vi.fn<() => void>(),
    onRefused: vi.fn<() => void>(),
    onLost: vi.fn<() => void>(),
  });

describe('a lost connection', () => {
  beforeEach(() => {
    made.length = 0;
    activate.mockClear();
  });

  // LIV-3, LIV-4
  it.each([
    [0, 4_500],
    [0.5, 5_000],
    [1, 5_500],
  ])('is reopened after a randomised delay (%d: %i ms), with heartbeats', (random, reconnectDelay) => {
    vi.spyOn(Math, 'random').mockReturnValue(random);
    open().close();
    expect(made[0]).toMatchObject({ reconnectDelay, heartbeatIncoming: 4_000, heartbeatOutgoing: 4_000 });
  });

  // LIV-4
  it('is reopened at once when the network is back, unless it was closed', async () => {
    const link = open();
    expect(activate).toHaveBeenCalledTimes(1);
    window.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(activate).toHaveBeenCalledTimes(2));
    link.close();
    window.dispatchEvent(new Event('online'));
    await Promise.resolve();
    expect(activate).toHaveBeenCalledTimes(2);
  });
});
