import {
  appendLeaves,
  leafHash,
  leafTextOf,
  logProofVersion,
  proveConsistency,
  proveInclusion,
  signedTextOf,
  type ConsistencyProof,
  type InclusionProof,
  type LogProof,
  type TreeHead,
} from '@proffer/proof';
import type { Clock } from '../../../platform/clock';
import { withTransaction, type Database, type Executor } from '../../../platform/database';
import { notFound } from '../../../platform/errors';
import type { HeadFile } from './head-file';
import type { LogKey } from './log-key';
import type { GrownChain, LogRepository, StoredHead } from './log.repository';

/** Maximum number of chains of each kind per head; their locks block new acts in these chains. */
const maxPerHead = 200;

interface LogServiceDeps {
  db: Database;
  repository: LogRepository;
  key: LogKey;
  /** Called within the transaction that signs a head. */
  onHead(tx: Executor): Promise<void>;
  headFile?: Pick<HeadFile, 'check' | 'write'> | undefined;
  clock: Clock;
}

/**
 * Keeps the market's log of how far each chain has grown. Whoever holds one of its signed heads can detect a
 * rewritten chain.
 */
export function createLogService({ db, repository, key, onHead, headFile, clock }: LogServiceDeps) {
  /** Appends a batch of waiting chains to the log and signs its new head. */
  async function appendSome(
    log: string,
  ): Promise<{ head: (TreeHead & { log: string }) | undefined; isDone: boolean }> {
    return withTransaction(db, async (tx) => {
      await repository.lockForAppend(tx);
      const grown = await repository.takeWaiting(tx, maxPerHead);
      const isDone = !(await repository.hasWaiting(tx));
      if (grown.length === 0) return { head: undefined, isDone };
      const before = await repository.countLeaves(tx);
      const leaves = await Promise.all(grown.map(hashOf));
      const { nodes, root } = await appendLeaves(before, leaves, (places) =>
        repository.readNodes(places, tx),
      );
      await repository.add(tx, before, grown, nodes);
      const head = { log, size: before + grown.length, root, at: clock.now().toISOString() };
      const signature = key.sign(signedTextOf(head)).toString('base64');
      await repository.addHead(tx, { ...head, signature, key: key.fingerprint }, key);
      await onHead(tx);
      return { head, isDone };
    });
  }

  async function getHead(size: number): Promise<StoredHead> {
    const head = await repository.findHead(size);
    if (!head) throw notFound('A head of this size');
    return head;
  }

  return {
    /** Appends all waiting chains. Returns false if chains locked by another transaction are left. */
    async append(): Promise<boolean> {
      await headFile?.check();
      const log = await repository.name();
      for (;;) {
        const { head, isDone } = await appendSome(log);
        if (head) await headFile?.write(head);
        if (isDone || !head) return isDone;
      }
    },

    /** Returns the newest head that was signed by a moment. */
    findHeadAt: (at: Date): Promise<StoredHead | undefined> => repository.findHeadAt(at),

    /** Returns the log's name, its public keys and its newest head, as needed to verify proofs. */
    async describe() {
      const [log, keys, [newest]] = await Promise.all([
        repository.name(),
        repository.listKeys(),
        repository.listHeads({ offset: 0, limit: 1 }),
      ]);
      const own = { fingerprint: key.fingerprint, spki: key.spki.toString('base64') };
      const earlier = keys.filter(({ fingerprint }) => fingerprint !== own.fingerprint);
      return { log, keys: [own, ...earlier], newest: newest ?? null };
    },

    /** Returns a page of heads without their timestamp tokens, which are long. */
    async listHeads({ page, size }: { page: number; size: number }) {
      const [heads, total] = await Promise.all([
        repository.listHeads({ offset: page * size, limit: size }),
        repository.countHeads(),
      ]);
      return {
        content: heads.map(({ timestamp: _token, ...head }) => head),
        totalPages: Math.ceil(total / size),
        number: page,
        totalElements: total,
      };
    },

    /** Proves that the log at the second head is an extension of the log at the first. */
    async proveGrowth(
      first: number,
      second: number,
    ): Promise<{ first: StoredHead; second: StoredHead; proof: ConsistencyProof }> {
      const heads = { first: await getHead(first), second: await getHead(second) };
      return { ...heads, proof: await proveConsistency(first, second, repository.readNodes) };
    },

    /**
     * Proves that the log contains a chain, up to its last logged entry or up to `sequence`. The proof is
     * based on the first head that includes the leaf, so it does not change as the log grows. Undefined
     * before that.
     */
    async proofOf(chain: string, sequence?: number): Promise<LogProof | undefined> {
      const leaf = await (sequence === undefined
        ? repository.findLastLeaf(chain)
        : repository.findLeaf(chain, sequence));
      const found = leaf && (await repository.findFirstHeadWith(leaf.position));
      if (!leaf || !found) return undefined;
      const keys = await repository.listKeys();
      const spki = keys.find(({ fingerprint }) => fingerprint === found.key)?.spki;
      if (spki === undefined)
        throw new Error(`the log's head of size ${found.size} names a key that is not stored`);
      const { log, size, root, at, signature, key: signedBy, timestamp } = found;
      return {
        v: logProofVersion,
        leaf: textOf({ ...leaf, name: chain }),
        proof: await proveInclusion(leaf.position, size, repository.readNodes),
        head: { log, size, root, at, signature, key: signedBy },
        spki,
        timestamp,
      };
    },

    /** Proves by the newest head that the log contains a deal's chain at least up to an entry. */
    async proveDeal(
      deal: string,
      sequence: number,
    ): Promise<{ leaf: string; proof: InclusionProof; head: StoredHead }> {
      const [leaf, [head]] = await Promise.all([
        repository.findLeaf(deal, sequence),
        repository.listHeads({ offset: 0, limit: 1 }),
      ]);
      if (!leaf || !head || leaf.position >= head.size) throw notFound('This entry of the deal in the log');
      const proof = await proveInclusion(leaf.position, head.size, repository.readNodes);
      return { leaf: textOf({ ...leaf, name: deal }), proof, head };
    },
  };
}
export type LogService = ReturnType<typeof createLogService>;

const textOf = ({ name, sequence, head }: Omit<GrownChain, 'owner'>): string =>
  leafTextOf({ deal: name, head: head.toString('hex'), seq: sequence });

const hashOf = (grown: GrownChain): Promise<string> => leafHash(textOf(grown));
