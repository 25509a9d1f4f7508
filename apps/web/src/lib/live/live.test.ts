import { waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { buyer } from '../../test/people';
import { live, startLive } from '../live';
import { forgetSession, rememberSession } from '../session';
import { startLiveSocket } from './test/live-socket';

const testBuyer: SessionUser = { ...buyer, userId: 9 };

describe('the live connection', () => {
  afterEach(() => {
    forgetSession();
    vi.unstubAllGlobals();
  });

  it('opens for the logged-in user, is restored after a cut, and closes on logout', async () => {
    const server = startLiveSocket();
    const told: unknown[] = [];
    const end = live.subscribe('/topic/a', {
      onFrame: (body) => told.push(body),
      onSubscribed: () => told.push('subscribed'),
      onLost: () => told.push('lost'),
    });
    startLive();
    expect(live.getStatus()).toBe('off');
    rememberSession(testBuyer);
    await waitFor(() => expect(told).toEqual(['subscribed']));
    expect(server.address()).toMatch(/^ws:\/\/.*\/chat\/ws$/);
    expect(server.connectHeaders()['userId']).toBe('9');
    expect(server.connectHeaders()['heart-beat']).toBe('4000,4000');

    server.say('/topic/a', { n: 1 });
    server.cut();
    expect(live.getStatus()).toBe('connecting');
    server.plugIn();
    await waitFor(() => expect(told).toEqual(['subscribed', { n: 1 }, 'lost', 'subscribed']));

    forgetSession();
    expect(live.getStatus()).toBe('off');
    await waitFor(() => expect(server.destinations()).toEqual([]));
    end();
  });
});
