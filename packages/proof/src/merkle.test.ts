import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromHex } from './bytes';
import {
  appendLeaves,
  leafHash,
  proveConsistency,
  proveInclusion,
  readerOf,
  rootOf,
  verifyConsistency,
  verifyInclusion,
} from './merkle';

/** Test vectors of Certificate Transparency logs: leaves and roots. */
const known = {
  leaves: [
    '',
    '00',
    '10',
    '2021',
    '3031',
    '40414243',
    '5051525354555657',
    '606162636465666768696a6b6c6d6e6f',
  ],
  roots: [
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
    '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
    'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
    '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  ],
};

const hashesOfKnown = () => Promise.all(known.leaves.map((leaf) => leafHash(fromHex(leaf))));
const hashesOf = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, at) => leafHash(`leaf ${at}`)));

// DEA-20
describe('the Merkle tree', () => {
  it('has the roots of the test vectors at every size, however it was built', async () => {
    const leaves = await hashesOfKnown();
    const read = await readerOf(leaves);
    for (const [size, root] of known.roots.entries()) {
      expect(await rootOf(size, read)).toBe(root);
      const from = Math.max(size - 1, 0);
      expect((await appendLeaves(from, leaves.slice(from, size), read)).root).toBe(root);
    }
  });

  it('gives the proofs of the test vectors', async () => {
    const read = await readerOf(await hashesOfKnown());
    expect((await proveInclusion(0, 8, read)).path).toEqual([
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ]);
    expect((await proveInclusion(2, 3, read)).path).toEqual([
      'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    ]);
    expect((await proveConsistency(6, 8, read)).path).toEqual([
      '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ]);
  });

  it('is the same whether leaves are appended one by one or in groups', async () => {
    const leaves = await hashesOf(70);
    const read = await readerOf(leaves);
    await fc.assert(
      fc.asyncProperty(fc.nat(70), async (from) => {
        const { nodes, root } = await appendLeaves(from, leaves.slice(from), read);
        expect(root).toBe(await rootOf(70, read));
        expect(await read(nodes)).toEqual(nodes.map(({ hash }) => hash));
      }),
    );
  });
});

/** A path with one hash changed, dropped, duplicated or inserted. */
const changes = fc.record({
  how: fc.constantFrom('bit', 'drop', 'double', 'add'),
  at: fc.nat(),
  bit: fc.nat(63),
});

function changed(path: readonly string[], { how, at, bit }: { how: string; at: number; bit: number }) {
  const place = path.length === 0 ? 0 : at % path.length;
  const hash = path[place];
  if (how === 'add' || hash === undefined) return path.toSpliced(place, 0, 'ab'.repeat(32));
  if (how === 'drop') return path.toSpliced(place, 1);
  if (how === 'double') return path.toSpliced(place, 0, hash);
  const sign = hash[bit] === '0' ? '1' : '0';
  return path.with(place, hash.slice(0, bit) + sign + hash.slice(bit + 1));
}

describe('Merkle proofs', () => {
  it('prove inclusion of every leaf at every size, and fail after any change', async () => {
    const leaves = await hashesOf(70);
    const read = await readerOf(leaves);
    await fc.assert(
      fc.asyncProperty(fc.nat(69), fc.nat(69), changes, async (one, other, change) => {
        const [leaf, size] = [Math.min(one, other), Math.max(one, other) + 1];
        const proof = await proveInclusion(leaf, size, read);
        const root = await rootOf(size, read);
        const hash = leaves[leaf] ?? '';
        expect(await verifyInclusion(hash, proof, root)).toBe(true);
        expect(await verifyInclusion(hash, { ...proof, path: changed(proof.path, change) }, root)).toBe(
          false,
        );
        expect(await verifyInclusion(hash, { ...proof, leaf: leaf + 1 }, root)).toBe(false);
        expect(await verifyInclusion(leaves[(leaf + 1) % 70] ?? '', proof, root)).toBe(false);
        expect(await verifyInclusion(hash, proof, await rootOf(size + 1 > 70 ? 1 : size + 1, read))).toBe(
          false,
        );
      }),
      { numRuns: 80 },
    );
  });

  it('prove consistency between all sizes, and fail after any change', async () => {
    const read = await readerOf(await hashesOf(70));
    const forked = await readerOf([...(await hashesOf(69)), await leafHash('another')]);
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 70 }),
        fc.integer({ min: 1, max: 70 }),
        changes,
        async (one, other, change) => {
          const [first, second] = [Math.min(one, other), Math.max(one, other)];
          const proof = await proveConsistency(first, second, read);
          const roots = [await rootOf(first, read), await rootOf(second, read)] as const;
          expect(await verifyConsistency(proof, ...roots)).toBe(true);
          expect(await verifyConsistency({ ...proof, path: changed(proof.path, change) }, ...roots)).toBe(
            false,
          );
          expect(await verifyConsistency({ ...proof, first: first + 1 }, ...roots)).toBe(false);
          const fork = await rootOf(70, forked);
          expect(await verifyConsistency({ ...proof, second: 70 }, roots[0], fork)).toBe(false);
        },
      ),
      { numRuns: 80 },
    );
  });

  it('cannot be made for missing leaves or read from malformed input', async () => {
    const read = await readerOf(await hashesOf(4));
    await expect(proveInclusion(4, 4, read)).rejects.toThrow(RangeError);
    await expect(proveConsistency(0, 4, read)).rejects.toThrow(RangeError);
    await expect(proveConsistency(5, 4, read)).rejects.toThrow(RangeError);
    const root = await rootOf(1, read);
    for (const wrong of [
      { leaf: 0, size: 1, path: Array.from({ length: 200 }, () => root) },
      { leaf: 0, size: 1.5, path: [] },
      { leaf: -1, size: 1, path: [] },
      { leaf: 0, size: 2, path: ['no hash'] },
    ]) {
      expect(await verifyInclusion(root, wrong, root)).toBe(false);
    }
    expect(await verifyConsistency({ first: 0, second: 4, path: [] }, root, root)).toBe(false);
  });
});
