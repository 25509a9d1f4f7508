import type { LogGrowth, LogHead, LogState } from '@proffer/contract/deals/log.schemas';
import { leafHash, nodeHash, sha256, signedTextOf, toHex } from '@proffer/proof';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, network, refuse } from '../../../test/network';
import { renderPage } from '../../../test/render-page';
import { readHeadLine } from './deal-log.model';
import { DealLogPage } from './deal-log-page';

const log = '7a0f0f0e-6f52-4c0f-8f0e-0c1d2e3f4a5b';

/** Returns a log of two leaves with a signed head for each size. */
async function makeLog(): Promise<{ state: LogState; growth: LogGrowth }> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign']);
  const spki = new Uint8Array(await crypto.subtle.exportKey('spki', pair.publicKey));
  const key = toHex(await sha256(spki));
  const [one, two] = [await leafHash('one'), await leafHash('two')];
  async function head(size: number, root: string) {
    const said = { log, size, root, at: `2026-11-2${size}T09:00:00.000Z` };
    const text = new TextEncoder().encode(signedTextOf(said));
    const fixed = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, text);
    const numbers = [new Uint8Array(fixed, 0, 32), new Uint8Array(fixed, 32)].flatMap(derNumber);
    const signature = base64([0x30, numbers.length, ...numbers]);
    return { ...said, key, signature, timestampedAt: null, timestamp: null };
  }
  const [first, second] = [await head(1, one), await head(2, await nodeHash(one, two))];
  return {
    state: { log, keys: [{ fingerprint: key, spki: base64([...spki]) }], newest: second },
    growth: { first, second, proof: { first: 1, second: 2, path: [two] } },
  };
}

function derNumber(digits: Uint8Array): number[] {
  const shortest = [...digits].slice(digits.findIndex((digit) => digit > 0));
  const number = (shortest[0] ?? 0) < 0x80 ? shortest : [0, ...shortest];
  return [2, number.length, ...number];
}
const base64 = (bytes: readonly number[]) => btoa(String.fromCodePoint(...bytes));

async function open(state: LogState, heads: LogHead[]) {
  network.use(answer('dealLog', state));
  const content = heads;
  network.use(answer('logHeads', { content, totalPages: 1, number: 0, totalElements: content.length }));
  return renderPage(DealLogPage, { route: '/log' });
}

async function compare(line: string, { state, growth }: { state: LogState; growth: LogGrowth }) {
  network.use(answer('logGrowth', growth));
  const { user } = await open(state, [growth.second, growth.first]);
  await user.click(await screen.findByRole('textbox', { name: /Line from a certificate/ }));
  await user.paste(line);
  await user.click(screen.getByRole('button', { name: 'Compare' }));
  return within(screen.getByRole('status', { name: 'Comparison' }));
}

// DEA-26
describe('log of the market', () => {
  it('shows heads with size, root and time, and copies the newest as documents contain it', async () => {
    const { state, growth } = await makeLog();
    const { user } = await open(state, [growth.second, growth.first]);
    const rows = await within(await screen.findByRole('list', { name: 'Heads' })).findAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining(`Root ${growth.second.root}`),
      expect.stringContaining(`Root ${growth.first.root}`),
    ]);
    await user.click(screen.getByRole('button', { name: 'Copy this head' }));
    expect(readHeadLine(await navigator.clipboard.readText())).toEqual({ size: 2, root: growth.second.root });
  });

  it('verifies in the browser that a head is in the log', async () => {
    const made = await makeLog();
    const result = await compare(`Size 1, root ${made.growth.first.root}, 2026-11-21 09:00:00 UTC`, made);
    expect(await result.findByText(/nothing before it was changed/)).toBeTruthy();
  });

  it.each([
    ['another root', /another root for this size/, { kept: 'ab'.repeat(32) }],
    ['a proof that does not hold', /not only extended/, { path: ['ab'.repeat(32)] }],
    ['a signature of another key', /not signed with a key of the log/, { at: '2026-11-20T00:00:00.000Z' }],
  ])('reports %s', async (_what, words, wrong) => {
    const made = await makeLog();
    const { first, proof } = made.growth;
    const path = 'path' in wrong ? wrong.path : proof.path;
    const growth = {
      ...made.growth,
      first: 'at' in wrong ? { ...first, at: wrong.at } : first,
      proof: { ...proof, path },
    };
    const kept = 'kept' in wrong ? wrong.kept : first.root;
    const result = await compare(`Size 1, root ${kept}`, { ...made, growth });
    expect(await result.findByText(words)).toBeTruthy();
  });

  it('reports a size that the log never had, and requires the whole line', async () => {
    const made = await makeLog();
    const result = await compare(`Size 9, root ${made.growth.first.root}`, made);
    expect(await result.findByText(/no head of this size/)).toBeTruthy();
    expect(readHeadLine('Size 9')).toBeUndefined();
    expect(readHeadLine(`Size 12, root\n${'AB'.repeat(16)}\n ${'ab'.repeat(16)}, 2026-11-24`)).toEqual({
      size: 12,
      root: 'ab'.repeat(32),
    });
  });

  it('explains an empty log and a failed load', async () => {
    network.use(answer('dealLog', { log, keys: [], newest: null }));
    const { unmount } = renderPage(DealLogPage, { route: '/log' });
    expect(await screen.findByText('The log has not started yet')).toBeTruthy();
    unmount();
    network.use(refuse('dealLog', 'rate_limited', 'Please wait a little.'));
    renderPage(DealLogPage, { route: '/log' });
    expect(await screen.findByText('Please wait a little.')).toBeTruthy();
  });
});
