import { beforeAll, afterAll, expect, it } from 'vitest';
import type { LogHead } from '@proffer/contract/deals/log.schemas';
import { signedTextOf } from '@proffer/proof';
import { createTimestampAuthority, readCertificates } from '../../src/platform/trusted-time';
import {
  openOpensslAuthority,
  type OpensslAuthority,
} from '../../src/platform/trusted-time/test/openssl-authority';
import { requestOf, useContext } from '../support/context';
import { textOfPdf } from '../support/tools';
import { acceptTrade, openTrade } from '../world/nda-trade';

let tsa: OpensslAuthority;
beforeAll(async () => {
  tsa = await openOpensslAuthority();
});
afterAll(() => tsa.close());

const context = useContext({
  trustedTime: {
    // A long timeout, so that a busy machine does not fail the test.
    stamp: (message) =>
      createTimestampAuthority({ url: tsa.url, roots: readCertificates(tsa.caPem) }).stamp(message, 20_000),
  },
});

const newest = async () => {
  const { body } = await context.current.call('dealLog', {});
  return (body as { newest: LogHead & { timestamp: string | null } }).newest;
};
const run = async (job: string) => {
  await context.current.jobs.enqueue(context.current.db, job, {});
  await context.current.jobs.drain();
};

// DEA-27
it('log heads get a trusted timestamp, later if the authority is unavailable', async () => {
  tsa.setDown(true);
  await openTrade(context.current);
  await run('deals.log');
  expect(await newest()).toMatchObject({ size: 1, timestamp: null });
  tsa.setDown(false);
  await run('deals.log-time');
  const head = await newest();
  expect(head.timestampedAt).not.toBe(null);
  const token = Buffer.from(head.timestamp ?? '', 'base64');
  expect(await tsa.verify(token, signedTextOf(head))).toContain('Verification: OK');
});

// DEA-63
it('verification and certificate show the trusted timestamps of both signatures', async () => {
  // The authority that was unavailable is tried again.
  context.current.clock.advance(120_000);
  const trade = await openTrade(context.current);
  await acceptTrade(context.current, trade, { isSigned: true });
  const read = (route: 'ndaDocument' | 'ndaCertificate') =>
    context.current.call(route, { params: { id: trade.ndaId } }, trade.buyer.token);
  const { bytes } = await read('ndaDocument');
  const request = requestOf('verifyDocument', { file: { name: 'nda.pdf', bytes } });
  const { body } = await context.current.send(request);
  const trustedTime = { authority: 'tsa', at: expect.stringMatching(/^20/u) as unknown };
  expect(body).toMatchObject({ verdict: 'ours', signatures: [{ trustedTime }, { trustedTime }] });
  expect(
    textOfPdf((await read('ndaCertificate')).bytes).match(/Trusted time .{10,40}, by tsa/gu),
  ).toHaveLength(2);
});
