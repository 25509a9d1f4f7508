import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSelfSignedCertificate } from '../pdf-signing/certificate';
import { openOpensslAuthority, type OpensslAuthority } from './test/openssl-authority';
import { createTimestampAuthority } from './timestamp-authority';
import { readCertificates, readTimestamp } from './timestamp-token';

const message = Buffer.from('{"at":"2026-11-24T09:00:00.000Z"}');
const patience = 20_000;

// DEA-27
describe.skipIf(process.platform !== 'linux')('a timestamp authority', () => {
  let tsa: OpensslAuthority;
  beforeAll(async () => {
    tsa = await openOpensslAuthority();
  }, patience);
  afterAll(() => tsa.close());

  it('a timestamp authority returns a timestamp of the message that OpenSSL verifies', async () => {
    const roots = readCertificates(tsa.caPem);
    expect(roots).toHaveLength(1);
    const authority = createTimestampAuthority({ url: tsa.url, roots });
    const { token, at } = await authority.stamp(message, patience);
    expect(Math.abs(at.getTime() - Date.now())).toBeLessThan(60_000);
    expect(await tsa.verify(token, String(message))).toContain('Verification: OK');
    expect(await readTimestamp(token, message, { roots })).toMatchObject({ at });
    expect(await readTimestamp(token, message)).toMatchObject({ at });
  });

  it('each request to a timestamp authority uses a connection of its own', async () => {
    const authority = createTimestampAuthority({ url: tsa.url });
    const before = tsa.countConnections();
    for (const _ of [1, 2]) await authority.stamp(message, patience);
    expect(tsa.countConnections() - before).toBe(2);
  });

  it('a timestamp authority has its token refused for another message, request or root, or with a flipped bit', async () => {
    const authority = createTimestampAuthority({ url: tsa.url });
    const { token } = await authority.stamp(message, patience);
    await expect(readTimestamp(token, Buffer.from('another'))).rejects.toThrow('something else');
    const nonce = Buffer.from([1]);
    await expect(readTimestamp(token, message, { nonce })).rejects.toThrow('another request');
    const { certificate } = await makeSelfSignedCertificate('Somebody else', new Date());
    const pem = `-----BEGIN CERTIFICATE-----\n${Buffer.from(certificate).toString('base64')}\n-----END CERTIFICATE-----`;
    const roots = readCertificates(pem);
    await expect(readTimestamp(token, message, { roots })).rejects.toThrow('No valid certificate paths');
    const year = Buffer.from(token).indexOf(String(new Date().getUTCFullYear()));
    expect(year).toBeGreaterThan(0);
    for (const place of [year + 3, token.length - 4]) {
      const turned = Uint8Array.from(token);
      turned[place] = (token[place] ?? 0) ^ 1;
      await expect(readTimestamp(turned, message)).rejects.toThrow(/signature|digest/iu);
    }
  });

  it('a timestamp authority fails within the timeout when it is unavailable, slow, or sends something else', async () => {
    tsa.setDown(true);
    await expect(createTimestampAuthority({ url: tsa.url }).stamp(message, patience)).rejects.toThrow('503');
    tsa.setDown(false);
    const slow = createServer(() => undefined);
    const odd = createServer((_request, response) => response.end('hello'));
    for (const server of [slow, odd]) await once(server.listen(0, '127.0.0.1'), 'listening');
    const urlOf = (server: typeof slow) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await expect(createTimestampAuthority({ url: urlOf(slow) }).stamp(message, 50)).rejects.toThrow(
      'timeout',
    );
    await expect(createTimestampAuthority({ url: urlOf(odd) }).stamp(message, patience)).rejects.toThrow(
      'TimeStampResp',
    );
    for (const server of [slow, odd]) {
      server.closeAllConnections();
      server.close();
    }
  });
});
