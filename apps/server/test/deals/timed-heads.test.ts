import { beforeAll, afterAll, expect, it } from 'vitest';
import type { LogHead } from '@proffer/contract/deals/log.schemas';
import { signedTextOf } from '@proffer/proof';
import { createTimestampAuthority, readCertificates } from '../../src/platform/trusted-time';
import {
  openOpensslAuthority,
  type OpensslAuthority,
} from '../../src/platform/trusted-time/test/openssl-authority';
import { useContext } from '../support/context';
import { openTrade } from '../world/nda-trade';

let tsa: OpensslAuthority;
beforeAll(async () => {
  tsa = await openOpensslAuthority();
});
afterAll(() => tsa.close());

const context = useContext({
  trustedTime: {
    stamp: (message, deadlineMs) =>
      createTimestampAuthority({ url: tsa.url, roots: readCertificates(tsa.caPem) }).stamp(
        message,
        deadlineMs,
      ),
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
it('heads are confirmed by an authority of trusted time, later where it is away', async () => {
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
