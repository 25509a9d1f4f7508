import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sha256OfText } from './bytes';
import { canonicalJson } from './canonical';
import { checkOpenings, readChain } from './chain';
import { entryVersion, noEntryBefore, sealOf, type DealEntry } from './entry';

const deal = '7a0f0f0e-6f52-4c0f-8f0e-0c1d2e3f4a5b';

async function write(length: number): Promise<string[]> {
  const texts: string[] = [];
  let prev = noEntryBefore;
  for (let seq = 1; seq <= length; seq += 1) {
    const entry: DealEntry = {
      v: entryVersion,
      deal,
      seq,
      prev,
      at: new Date(Date.UTC(2026, 10, 24, 9, seq)).toISOString(),
      act: seq % 2 === 0 ? 'message.sent' : 'nda.requested',
      by: { side: seq % 3 === 0 ? 'supplier' : 'buyer', user: seq % 3 === 0 ? 4 : 9 },
      about: { message: seq, files: ['a'.repeat(64)] },
      seals: { content: 'b'.repeat(64) },
    };
    const text = canonicalJson({ ...entry });
    texts.push(text);
    prev = await sha256OfText(text);
  }
  return texts;
}

describe('readChain', () => {
  it('reads an unchanged chain without a fault', async () => {
    const texts = await write(20);
    const { entries, hashes, faults } = await readChain(texts);
    expect(faults).toEqual([]);
    expect(entries.map(({ seq }) => seq)).toEqual(texts.map((_, index) => index + 1));
    expect(hashes.at(-1)).toBe(await sha256OfText(texts.at(-1) ?? ''));
    expect(await readChain([])).toEqual({ entries: [], hashes: [], faults: [] });
  });

  it('reports any changed character except in the last entry, whose hash only others know', async () => {
    const texts = await write(6);
    await fc.assert(
      fc.asyncProperty(
        fc.nat(4),
        fc.nat(),
        fc.string({ minLength: 1, maxLength: 2 }),
        async (at, place, sign) => {
          const text = texts[at] ?? '';
          const cut = place % text.length;
          const changed = text.slice(0, cut) + sign + text.slice(cut + 1);
          fc.pre(changed !== text);
          expect((await readChain(texts.with(at, changed))).faults).not.toEqual([]);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('reports a dropped, a duplicated, a moved and a foreign entry', async () => {
    const texts = await write(6);
    const other = (await write(6)).map((text) => text.replace(deal, deal.toUpperCase()));
    for (let at = 0; at < 5; at += 1) {
      expect((await readChain(texts.toSpliced(at, 1))).faults.map(({ kind }) => kind)).toContain('link');
      expect((await readChain(texts.toSpliced(at, 0, texts[at] ?? ''))).faults).not.toEqual([]);
      expect(
        (await readChain(texts.toSpliced(at, 2, ...texts.slice(at, at + 2).toReversed()))).faults,
      ).not.toEqual([]);
      expect((await readChain(texts.with(at, other[at] ?? ''))).faults).not.toEqual([]);
    }
  });

  it('reports an entry that is older than the previous one although its hashes are correct', async () => {
    const [first = ''] = await write(1);
    const second = canonicalJson({
      ...(JSON.parse(first) as object),
      seq: 2,
      prev: await sha256OfText(first),
      at: '2026-11-24T08:59:59.999Z',
    });
    expect((await readChain([first, second])).faults).toEqual([
      { kind: 'time', place: 2, text: 'Entry 2 is older than the one before it.' },
    ]);
  });

  it.each([
    ['no JSON', '{"v":1'],
    ['another form', '{"v":1}'],
    ['a later version', '"v":2'],
    ['an unknown side', '"side":"stranger"'],
    ['a hash of capitals', `"prev":"${'A'.repeat(64)}"`],
    ['spaces', ' '],
  ])('reports %s', async (_what, wrong) => {
    const [text = ''] = await write(1);
    const made: Record<string, string> = {
      '"v":2': text.replace('"v":1', '"v":2'),
      '"side":"stranger"': text.replace('"side":"buyer"', '"side":"stranger"'),
      ' ': `${text} `,
    };
    const changed = made[wrong] ?? (wrong.startsWith('"prev"') ? text.replace(/"prev":"0+"/u, wrong) : wrong);
    expect(changed).not.toBe(text);
    expect((await readChain([changed])).faults).toHaveLength(1);
  });
});

describe('checkOpenings', () => {
  const opening = { salt: '00112233445566778899aabbccddeeff', value: 'नमस्ते "you"' };

  it('accepts an opening for its own seal only', async () => {
    const seals = { content: await sealOf('content', opening) };
    expect(await checkOpenings({ seq: 3, seals }, { content: opening })).toEqual([]);
    expect(await checkOpenings({ seq: 3, seals }, {})).toEqual([]);
    for (const wrong of [
      { content: { ...opening, value: 'नमस्ते “you”' } },
      { content: { ...opening, salt: opening.salt.replace('0', '1') } },
      { note: opening },
    ]) {
      expect(await checkOpenings({ seq: 3, seals }, wrong)).toEqual([
        expect.objectContaining({ kind: 'opening', place: 3 }),
      ]);
    }
  });
});
