import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startS3Server, type S3Server } from '../apps/server/src/platform/files/test/s3-server';
import { call } from './support/calls';
import { during } from './support/during';
import { extent, isFull } from './support/extent';
import { openMarket, type Market } from './support/market';
import { succeed } from './support/people';

/** Promised maximum of five seconds, doubled for a busy machine. */
const dearestMs = 10_000;
const manyLines = 100_000;

let folder: string;
let bucket: S3Server;
let market: Market;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'proffer-faults-bucket-'));
  bucket = await startS3Server(folder);
  market = await openMarket({ settings: { S3_URL: bucket.url() } });
});
afterEach(() => market.endLoad());
afterAll(async () => {
  await market.close();
  await bucket.kill();
  await rm(folder, { recursive: true, force: true });
});

const supplier = () => market.pairs[0]!.supplier;

/** Uploads a unique file with the given number of lines to an offer of its own. */
async function send(lines: number) {
  const { node, ledger } = market;
  const { token } = supplier();
  const fields = { title: 'Hoses', detail: 'Rubber.', scope: 'small', duration: 'Short:1 month' };
  const body = { ...fields, budgetFrom: 1, budgetTo: 2, ndaRequired: true };
  const { id } = await succeed<{ id: number }>(node.url, 'createOffer', { body }, token);
  const text = `${randomUUID()},40\n${'hose,40\n'.repeat(lines)}`;
  const file = { name: 'list.csv', bytes: new TextEncoder().encode(text) };
  const answer = await call(node.url, 'addAttachment', { params: { id }, file }, token);
  ledger.note(answer);
  const { attachmentId } = answer.body as { attachmentId: number };
  if (answer.outcome === 'done') ledger.attachments.push(attachmentId);
  return { id, attachmentId };
}

/** Runs an action while a file of a megabyte is being uploaded most of the time. */
async function whileSending(act: () => Promise<void>): Promise<void> {
  const over = new AbortController();
  const sending = (async () => {
    while (!over.signal.aborted) await send(manyLines);
  })();
  try {
    await act();
  } finally {
    over.abort();
    await sending;
  }
}

const rounds = Array.from({ length: extent.rounds }, (_, n) => n + 1);

describe.each(rounds)('an S3 bucket under load, round %i,', () => {
  // ERR-74
  it.each([
    { how: 'killed', begin: () => bucket.kill(), end: () => bucket.startAgain() },
    ...(isFull ? [{ how: 'frozen', begin: () => bucket.freeze(), end: () => bucket.thaw() }] : []),
  ])(
    'an S3 bucket that is $how causes only refusals of file operations and leaves nothing incomplete',
    async (fault) => {
      const { ledger, node, readiness } = market;
      market.beginLoad();
      await market.more(20);
      const kept = await send(1);
      await whileSending(async () => {
        await during(fault, async () => {
          const { status } = await readiness.until(({ parts }) => parts?.['files'] === 'failing');
          expect(status).toBe(200);
          const { outcome, tookMs } = await call(
            node.url,
            'getAttachment',
            { params: kept },
            supplier().token,
          );
          expect(outcome).toBe('refused');
          expect(tookMs).toBeLessThan(dearestMs);
          await market.refusals(3);
          const offers = ledger.offers.length;
          await market.more(10);
          expect(ledger.offers.length).toBeGreaterThan(offers);
        });
        await readiness.until(({ parts }) => parts?.['files'] === 'ok');
        await market.more(20);
      });
      await market.expectRefusalsAlone();
    },
  );
});
