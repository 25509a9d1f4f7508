import { expect, it } from 'vitest';
import { signDetached, verifyDetached } from './cms';
import { makeIdentity } from './test/documents';

// NDA-52
it('detects any flipped bit of a CMS signature, even in parts that are not signed', async () => {
  const content = Buffer.from('what was agreed');
  const cms = await signDetached(content, await makeIdentity());
  expect(await verifyDetached(cms, [content])).toMatchObject({ isIntact: true });
  const unseen: number[] = [];
  // The certificate, whose hash is signed, lies between the two ends.
  const ends = [...cms.keys()].filter((at) => at < 60 || at > cms.length - 100 || at % 50 === 0);
  for (const at of ends) {
    const turned = Uint8Array.from(cms);
    turned[at]! ^= 1;
    if ((await verifyDetached(turned, [content])).isIntact) unseen.push(at);
  }
  expect(unseen).toEqual([]);
});
