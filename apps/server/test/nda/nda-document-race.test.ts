import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { makeUpload } from '../../src/platform/pdf-signing/test/documents';
import { problemOf, useContext } from '../support/context';
import { untilWaiting, whileHeld } from '../support/held-rows';
import { consented } from '../world/dealings';
import { acceptTrade, act, openTrade, type NdaAct, type NdaTrade } from '../world/nda-trade';

const context = useContext();

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

interface StoredDocument {
  prepared_sha256: string | null;
  file_sha256: string;
  accepted_step: number;
  status: string;
}
async function storedDocumentOf(trade: NdaTrade): Promise<StoredDocument> {
  const { rows } = await context.current.pool.query<StoredDocument>(
    `select r.prepared_sha256, f.sha256 as file_sha256, r.accepted_step, r.status
     from nda_requests r join stored_files f on f.id = r.prepared_file_id where r.id = $1`,
    [trade.ndaId],
  );
  return rows[0]!;
}

/** Replaces a stored document directly in the database, which no route of the product can do. */
async function replaceFile(trade: NdaTrade, column: 'prepared_file_id' | 'signed_file_id'): Promise<void> {
  const file = { name: 'other.pdf', bytes: await makeUpload() };
  const uploaded = await context.current.call('uploadNdaDocument', { file }, trade.supplier.token);
  await context.current.pool.query(
    `update nda_requests set ${column} = (select file_id from nda_documents where id = $2) where id = $1`,
    [trade.ndaId, (uploaded.body as { documentId: number }).documentId],
  );
}

describe('document prepared again while the earlier one is being fixed', () => {
  it('an NDA document prepared again is never recorded under the hash of the earlier one', async () => {
    const { call, pool } = context.current;
    const trade = await openTrade(context.current);
    const params = { a: trade.proposalId, b: trade.buyer.userId };
    await acceptTrade(context.current, trade, { steps: 1 });
    const first = await storedDocumentOf(trade);
    const file = { name: 'own.pdf', bytes: await makeUpload({ pages: 2 }) };
    const { documentId } = (await call('uploadNdaDocument', { file }, trade.supplier.token)).body as {
      documentId: number;
    };

    // The upload has read and hashed the first document when the second one is stored.
    const [prepared, uploaded] = await whileHeld(
      pool,
      { statement: 'select from nda_requests where id = $1 for update', values: [trade.ndaId], waiting: 2 },
      async () => {
        const body = { documentId, name: 'Meera Iyer', ...consented };
        const preparing = call('prepareNda', { params, body }, trade.supplier.token);
        await untilWaiting(pool, 1);
        return Promise.all([preparing, act(context.current, trade, 'upload', trade.supplier)]);
      },
    );
    expect(prepared.status).toBe(200);
    expect([uploaded.status, problemOf(uploaded).code]).toEqual([409, 'illegal_transition']);
    expect(await storedDocumentOf(trade)).toMatchObject({ prepared_sha256: null, accepted_step: 1 });

    expect((await act(context.current, trade, 'upload', trade.supplier)).status).toBe(200);
    const stored = await storedDocumentOf(trade);
    expect(stored.prepared_sha256).toBe(stored.file_sha256);
    expect([stored.prepared_sha256, stored.prepared_sha256 === first.file_sha256]).toEqual([
      sha256(file.bytes),
      false,
    ]);
  });
});

describe('stored document that differs from the fixed one', () => {
  it.each<[NdaAct, number, 'Requested' | 'Approved & Shared']>([
    ['share', 3, 'Requested'],
    ['fields', 4, 'Approved & Shared'],
  ])(
    'the accepting step "%s" refuses a document that differs from the fixed one, before anything is signed',
    async (step, done, status) => {
      const trade = await openTrade(context.current);
      await acceptTrade(context.current, trade, { steps: done });
      await replaceFile(trade, 'prepared_file_id');
      const reply = await act(context.current, trade, step, trade.supplier);
      expect([reply.status, problemOf(reply).code]).toEqual([409, 'illegal_transition']);
      expect(problemOf(reply).detail).toMatch(/Nothing was signed/);
      expect(await storedDocumentOf(trade)).toMatchObject({ accepted_step: done, status });
    },
  );

  it.each(['signed_file_id', 'prepared_file_id'] as const)(
    'the buyer cannot sign an NDA document that was replaced in storage (%s)',
    async (column) => {
      const trade = await openTrade(context.current);
      await acceptTrade(context.current, trade);
      await replaceFile(trade, column);
      const reply = await act(context.current, trade, 'sign', trade.buyer);
      expect([reply.status, problemOf(reply).code]).toEqual([409, 'illegal_transition']);
      expect(await storedDocumentOf(trade)).toMatchObject({ status: 'Approved & Shared' });
      const { rowCount } = await context.current.pool.query('select 1 from nda_signings where nda_id = $1', [
        trade.ndaId,
      ]);
      expect(rowCount).toBe(1);
    },
  );
});
