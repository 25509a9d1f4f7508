import { describe, expect, it, vi } from 'vitest';
import type { ClaimedDelivery } from './deliveries.repository';
import { createDispatcher } from './dispatcher';

/** Creates a dispatcher over a list of due deliveries, whose attempts the test ends. */
function open(due: { id: number; webhookId: number }[]) {
  const open = new Map<number, () => void>();
  const begun: number[] = [];
  /** Called during each claim, after it has chosen. */
  const claims: { hold: () => void } = { hold: () => undefined };
  const onError = vi.fn<(error: unknown) => void>();
  const dispatch = createDispatcher({
    clock: { now: () => new Date() },
    onError,
    deliveries: {
      // As the query: not of busy webhooks, and at most `perWebhook` of each.
      claim: async ({ limit, perWebhook, busy }) => {
        const taken: typeof due = [];
        for (const one of due) {
          const ofSame = taken.filter(({ webhookId }) => webhookId === one.webhookId).length;
          if (taken.length < limit && ofSame < perWebhook && !busy.includes(one.webhookId)) taken.push(one);
        }
        for (const one of taken) due.splice(due.indexOf(one), 1);
        claims.hold();
        await new Promise((resolve) => setImmediate(resolve));
        return taken as ClaimedDelivery[];
      },
    },
    sending: {
      deliver: ({ id }) => {
        begun.push(id);
        return new Promise((resolve) => open.set(id, resolve));
      },
    },
  });
  return { dispatch, claims, begun, onError, end: (id: number) => open.get(id)?.() };
}

describe('the dispatcher of deliveries', () => {
  // INT-50
  it('sends deliveries of another webhook while a slow receiver is busy', async () => {
    const slow = Array.from({ length: 30 }, (_one, index) => ({ id: index + 1, webhookId: 1 }));
    const due = [...slow];
    const { dispatch, begun, end } = open(due);
    const done = dispatch(undefined);
    await vi.waitFor(() => expect(begun).toHaveLength(5));
    due.push({ id: 99, webhookId: 2 });
    await dispatch(undefined);
    await vi.waitFor(() => expect(begun).toContain(99));
    expect(begun).toHaveLength(6);
    for (let sent = 0; sent < 31; sent += 1) {
      await vi.waitFor(() => expect(begun.length).toBeGreaterThan(sent));
      end(begun[sent] ?? 0);
    }
    await done;
    expect(begun.toSorted((a, b) => a - b)).toEqual([...slow.map(({ id }) => id), 99]);
  });

  // INT-50
  it('sends at most twenty deliveries at a time', async () => {
    const due = Array.from({ length: 60 }, (_one, index) => ({ id: index + 1, webhookId: index }));
    const { dispatch, begun, end } = open(due);
    const done = dispatch(undefined);
    await vi.waitFor(() => expect(begun).toHaveLength(20));
    for (let sent = 0; sent < 60; sent += 1) {
      await vi.waitFor(() => expect(begun.length).toBeGreaterThan(sent));
      expect(begun.length - sent).toBeLessThanOrEqual(20);
      end(begun[sent] ?? 0);
    }
    await done;
  });

  it('continues if all attempts end during a claim that left out their webhook', async () => {
    const due = Array.from({ length: 10 }, (_one, index) => ({ id: index + 1, webhookId: 1 }));
    const { dispatch, begun, end, claims } = open(due);
    const endAll = () => {
      for (const id of begun) end(id);
    };
    const done = dispatch(undefined);
    await vi.waitFor(() => expect(begun).toHaveLength(5));
    claims.hold = endAll;
    await dispatch(undefined);
    await vi.waitFor(() => expect(begun).toHaveLength(10));
    endAll();
    await done;
  });

  it('stops claiming when the process stops', async () => {
    const stop = new AbortController();
    const due = Array.from({ length: 40 }, (_one, index) => ({ id: index + 1, webhookId: index }));
    const { dispatch, begun, end } = open(due);
    const done = dispatch(stop.signal);
    await vi.waitFor(() => expect(begun).toHaveLength(20));
    stop.abort();
    for (const id of begun) end(id);
    await done;
    expect(begun).toHaveLength(20);
  });
});
