import { fromHex, sha256, toHex } from './bytes';

/** Merkle tree of RFC 6962. Hashes are lower-case hexadecimal throughout; positions are counted from 0. */

/** A complete subtree of 2^level leaves, the index-th of its level from the left. */
export interface TreePlace {
  level: number;
  index: number;
}
export interface TreeNode extends TreePlace {
  hash: string;
}

/** Returns the hashes of complete subtrees, in the order of the places. */
export type NodeReader = (places: readonly TreePlace[]) => Promise<readonly string[]>;

/** Proves that a leaf is in the tree of a size. */
export interface InclusionProof {
  leaf: number;
  size: number;
  path: string[];
}

/** Proves that the tree of size `second` begins with the tree of size `first`. */
export interface ConsistencyProof {
  first: number;
  second: number;
  path: string[];
}

/** Leaves from `start` to before `end`; `start` is a multiple of the range's power-of-two size. */
interface Range {
  start: number;
  end: number;
}

const encoder = new TextEncoder();
const hashForm = /^[0-9a-f]{64}$/u;
/** No tree of a countable size has a longer path to its root. */
const longestPath = 2 * 53;

/** Returns the hash of a leaf (RFC 6962, 2.1): SHA-256 of a zero byte and the leaf. */
export async function leafHash(leaf: string | Uint8Array): Promise<string> {
  const bytes = typeof leaf === 'string' ? encoder.encode(leaf) : leaf;
  return toHex(await sha256(prefixed(0, [bytes])));
}

/** Returns the hash of a node: SHA-256 of the byte 1, the left and the right hash. */
export async function nodeHash(left: string, right: string): Promise<string> {
  return toHex(await sha256(prefixed(1, [fromHex(left), fromHex(right)])));
}

/** Returns the root of the tree of a size; for an empty tree the SHA-256 of nothing. */
export async function rootOf(size: number, read: NodeReader): Promise<string> {
  if (size === 0) return toHex(await sha256(new Uint8Array()));
  const [root = ''] = await hashesOf([{ start: 0, end: size }], read);
  return root;
}

/** Returns the proof that a leaf is in the tree of a size. Throws a RangeError if the tree has no such leaf. */
export async function proveInclusion(leaf: number, size: number, read: NodeReader): Promise<InclusionProof> {
  if (!isCount(leaf) || !isCount(size) || leaf >= size) throw new RangeError('no such leaf');
  return { leaf, size, path: await hashesOf(besideLeaf(leaf, { start: 0, end: size }), read) };
}

/**
 * Returns the proof that the second tree extends the first. Throws a RangeError if it is smaller or the first is
 * empty.
 */
export async function proveConsistency(
  first: number,
  second: number,
  read: NodeReader,
): Promise<ConsistencyProof> {
  if (!isCount(first) || !isCount(second) || first < 1 || first > second)
    throw new RangeError('no such sizes');
  const ranges = first === second ? [] : besideStart(first, { start: 0, end: second }, true);
  return { first, second, path: await hashesOf(ranges, read) };
}

/** Checks the proof from the hash of a leaf to the root of a head (RFC 9162, 2.1.3.2). */
export async function verifyInclusion(
  leaf: string,
  { leaf: at, size, path }: InclusionProof,
  root: string,
): Promise<boolean> {
  if (!isCount(at) || !isCount(size) || at >= size || !areHashes([leaf, root, ...path])) return false;
  let [place, last, hash] = [at, size - 1, leaf];
  for (const beside of path) {
    if (last === 0) return false;
    if (place % 2 === 1 || place === last) {
      hash = await nodeHash(beside, hash);
      while (place % 2 === 0 && place !== 0) [place, last] = [half(place), half(last)];
    } else {
      hash = await nodeHash(hash, beside);
    }
    [place, last] = [half(place), half(last)];
  }
  return last === 0 && hash === root;
}

/** Checks that the second tree contains the first one unchanged (RFC 9162, 2.1.4.2). */
export async function verifyConsistency(
  { first, second, path }: ConsistencyProof,
  firstRoot: string,
  secondRoot: string,
): Promise<boolean> {
  if (!isCount(first) || !isCount(second) || first < 1 || first > second) return false;
  if (!areHashes([firstRoot, secondRoot, ...path])) return false;
  if (first === second) return path.length === 0 && firstRoot === secondRoot;
  // The root of a complete first tree is known and not part of the proof.
  const [start, ...rest] = isPowerOfTwo(first) ? [firstRoot, ...path] : path;
  if (start === undefined) return false;
  let [place, last] = [first - 1, second - 1];
  while (place % 2 === 1) [place, last] = [half(place), half(last)];
  let [of, all] = [start, start];
  for (const beside of rest) {
    if (last === 0) return false;
    if (place % 2 === 1 || place === last) {
      of = await nodeHash(beside, of);
      all = await nodeHash(beside, all);
      while (place % 2 === 0 && place !== 0) [place, last] = [half(place), half(last)];
    } else {
      all = await nodeHash(all, beside);
    }
    [place, last] = [half(place), half(last)];
  }
  return last === 0 && of === firstRoot && all === secondRoot;
}

/**
 * Returns the result of appending leaves: newly complete nodes, including the leaves, and the new root. Reads at most
 * one node per level, whatever the tree's size.
 */
export async function appendLeaves(
  size: number,
  leaves: readonly string[],
  read: NodeReader,
): Promise<{ nodes: TreeNode[]; root: string }> {
  const edge = size === 0 ? [] : placesOf({ start: 0, end: size });
  const hashes = edge.length === 0 ? [] : await read(edge);
  const stack: TreeNode[] = edge.map((place, at) => ({ ...place, hash: hashes[at] ?? '' }));
  const nodes: TreeNode[] = [];
  for (const [at, hash] of leaves.entries()) {
    let node: TreeNode = { level: 0, index: size + at, hash };
    nodes.push(node);
    for (let left = stack.at(-1); left?.level === node.level; left = stack.at(-1)) {
      stack.pop();
      node = { level: node.level + 1, index: half(node.index), hash: await nodeHash(left.hash, node.hash) };
      nodes.push(node);
    }
    stack.push(node);
  }
  const known = new Map(stack.map(({ level, index, hash }) => [`${level}/${index}`, hash]));
  const root = await rootOf(size + leaves.length, async (places) =>
    places.map(({ level, index }) => known.get(`${level}/${index}`) ?? ''),
  );
  return { nodes, root };
}

/** Returns a node reader for a tree in memory, from the hashes of its leaves. */
export async function readerOf(leaves: readonly string[]): Promise<NodeReader> {
  const { nodes } = await appendLeaves(0, leaves, async () => []);
  const known = new Map(nodes.map(({ level, index, hash }) => [`${level}/${index}`, hash]));
  return async (places) =>
    places.map(({ level, index }) => {
      const hash = known.get(`${level}/${index}`);
      if (hash === undefined) throw new RangeError('no such node');
      return hash;
    });
}

/** Returns the sibling ranges of a leaf's path, from the leaf up. */
function besideLeaf(leaf: number, { start, end }: Range): Range[] {
  if (end - start === 1) return [];
  const middle = start + largestBelow(end - start);
  return leaf < middle
    ? [...besideLeaf(leaf, { start, end: middle }), { start: middle, end }]
    : [...besideLeaf(leaf, { start: middle, end }), { start, end: middle }];
}

/**
 * Returns the ranges of SUBPROOF (RFC 6962, 2.1.2). `isWhole`: the range is the whole first tree, whose root the
 * verifier knows.
 */
function besideStart(first: number, { start, end }: Range, isWhole: boolean): Range[] {
  if (first === end) return isWhole ? [] : [{ start, end }];
  const middle = start + largestBelow(end - start);
  return first <= middle
    ? [...besideStart(first, { start, end: middle }, isWhole), { start: middle, end }]
    : [...besideStart(first, { start: middle, end }, false), { start, end: middle }];
}

/** Returns the hashes of ranges with a single read. */
async function hashesOf(ranges: readonly Range[], read: NodeReader): Promise<string[]> {
  const places = ranges.map(placesOf);
  const all = places.flat();
  const hashes = all.length === 0 ? [] : await read(all);
  let at = 0;
  return Promise.all(
    places.map(({ length }) => {
      at += length;
      return folded(hashes.slice(at - length, at));
    }),
  );
}

/** Returns the complete subtrees of a range, from left to right, each smaller than the previous one. */
function placesOf({ start, end }: Range): TreePlace[] {
  const places: TreePlace[] = [];
  for (let from = start; from < end;) {
    const level = Math.floor(Math.log2(end - from));
    const width = 2 ** level;
    places.push({ level, index: from / width });
    from += width;
  }
  return places;
}

async function folded(hashes: readonly string[]): Promise<string> {
  let hash = hashes.at(-1) ?? '';
  for (const left of hashes.slice(0, -1).toReversed()) hash = await nodeHash(left, hash);
  return hash;
}

function prefixed(first: number, parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(1 + parts.reduce((sum, { length }) => sum + length, 0));
  bytes[0] = first;
  let at = 1;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

const half = (value: number) => Math.floor(value / 2);
const isCount = (value: number) => Number.isSafeInteger(value) && value >= 0;
const isPowerOfTwo = (size: number) => 2 ** Math.floor(Math.log2(size)) === size;
const largestBelow = (size: number) => 2 ** Math.floor(Math.log2(size - 1));
const areHashes = (texts: readonly string[]) =>
  texts.length <= longestPath && texts.every((text) => hashForm.test(text));
