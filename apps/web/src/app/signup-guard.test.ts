import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../lib/query-client';
import '../lib/session';
import { answer, network, refuse } from '../test/network';
import { buyer, supplier } from '../test/people';
import { leadFinishedHome } from './signup-guard';

/** Where the guard leads from a step of the sign-up; null where it lets pass. */
async function led(search: Record<string, string | undefined>): Promise<string | null> {
  try {
    await leadFinishedHome({ search });
    return null;
  } catch (thrown) {
    return (thrown as { options: { to: string } }).options.to;
  }
}

describe('the later steps of a sign-up', () => {
  beforeEach(() => queryClient.clear());

  // ACC-49
  it('are for nobody who has finished it', async () => {
    network.use(answer('session', buyer));
    expect(await led({})).toBe('/bdashboard');
    expect(await led({ email: buyer.email.toUpperCase() })).toBe('/bdashboard');
    localStorage.setItem('userEmail', buyer.email);
    expect(await led({})).toBe('/bdashboard');
    queryClient.clear();
    network.use(answer('session', supplier));
    expect(await led({ email: supplier.email })).toBe('/sproposal');
  });

  // ACC-49
  it('are for whoever signs up with another address', async () => {
    network.use(answer('session', buyer));
    expect(await led({ email: 'new@example.com' })).toBeNull();
    localStorage.setItem('userEmail', 'new@example.com');
    expect(await led({})).toBeNull();
  });

  it('are for those who are not logged in', async () => {
    network.use(refuse('session', 'unauthenticated', 'Please log in'));
    expect(await led({})).toBeNull();
  });
});
