import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { logInByCalls, send, signUpByCalls, type Caller } from '../fixtures/calls';
import { expect, test } from '../fixtures/market';
import { startServer, type RunningServer } from '../fixtures/server';

interface Acknowledged {
  offers: Map<number, string>;
  saved: Set<number>;
}

/** Writes until the server dies; only what was acknowledged is counted. */
async function writeUntilDeath(
  server: RunningServer,
  supplier: Caller,
  buyer: Caller,
  kept: Acknowledged,
  round: number,
): Promise<void> {
  for (let n = 0; ; n += 1) {
    const title = `Offer ${round}-${n}`;
    const answers = [1, 2, 3].map((question) => ({ question: `Question ${question}`, answer: title }));
    try {
      const body = {
        title,
        detail: title,
        scope: 'small',
        duration: 'Short:1 month',
        budgetFrom: 1,
        budgetTo: 2,
        answers,
      };
      const { id } = await send<{ id: number }>(server, 'POST', '/proposals/save', {
        token: supplier.token,
        body,
      });
      kept.offers.set(id, title);
      await send(server, 'PUT', `/proposals/update-draft/${id}`, {
        token: supplier.token,
        body: { draft: true },
      });
      await send(server, 'POST', '/buyer-offers/save', {
        token: buyer.token,
        body: { proposalId: id, buyerId: buyer.userId },
      });
      kept.saved.add(id);
    } catch (error) {
      // The refusal of a connection is the death that was asked for; an answer with an error is not.
      if (error instanceof TypeError) return;
      throw error;
    }
  }
}

/** How long a state is waited for on a busy machine; it is there long before that on an idle one. */
const patienceMs = 60_000;

test('ten times kill -9 in the middle of writes loses nothing that was acknowledged', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'proffer-kill-'));
  const kept: Acknowledged = { offers: new Map(), saved: new Set() };
  let server = await startServer({ dataDir });
  try {
    await signUpByCalls(server, 'supplier@example.com', 'Supplier');
    await signUpByCalls(server, 'buyer@example.com', 'Buyer');
    for (let round = 0; round < 10; round += 1) {
      const supplier = await logInByCalls(server, 'supplier@example.com');
      const buyer = await logInByCalls(server, 'buyer@example.com');
      const before = kept.offers.size;
      const writers = [0, 1, 2].map((writer) =>
        writeUntilDeath(server, supplier, buyer, kept, round * 10 + writer),
      );
      // Death comes once this round has acknowledged a few writes, a different number each time.
      await expect
        .poll(() => kept.offers.size, { intervals: [2], timeout: patienceMs })
        .toBeGreaterThan(before + 2 + round * 3);
      await server.kill();
      await Promise.all(writers);
      server = await startServer({ dataDir });
    }
    const supplier = await logInByCalls(server, 'supplier@example.com');
    const buyer = await logInByCalls(server, 'buyer@example.com');
    for (const [id, title] of kept.offers) {
      const offer = await send<{ title: string; answers: { answer: string }[] }>(
        server,
        'GET',
        `/proposals/view-by-id/${id}`,
        { token: supplier.token },
      );
      expect(offer.title).toBe(title);
      expect(offer.answers.map(({ answer }) => answer)).toEqual([title, title, title]);
    }
    const saved = new Set<number>();
    for (let page = 0; ; page += 1) {
      const rows = await send<{ id: number }[]>(
        server,
        'GET',
        `/buyer-offers/saved-proposals?buyerId=${buyer.userId}&page=${page}&size=100`,
        { token: buyer.token },
      );
      for (const { id } of rows) saved.add(id);
      if (rows.length < 100) break;
    }
    expect([...kept.saved].filter((id) => !saved.has(id))).toEqual([]);
  } finally {
    // Also after a failure, which a folder that is still written to would hide.
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
