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
import type { KeptHead } from './kept-head';
import type { LogKey } from './log-key';
import type { GrownChain, LogRepository, StoredHead } from './log.repository';

/** Chains of one head at most: what holds them holds up who acts in them. */
const mostTogether = 200;

interface LogServiceDeps {
  db: Database;
  repository: LogRepository;
  key: LogKey;
  /** Called with the transaction that signs a head. */
  onHead(tx: Executor): Promise<void>;
  keptHead?: Pick<KeptHead, 'check' | 'keep'> | undefined;
  clock: Clock;
}

/** The market's log of how far each deal's chain has gone: who keeps one of its heads can tell when it is rewritten. */
export function createLogService({ db, repository, key, onHead, keptHead, clock }: LogServiceDeps) {
  /** Takes some of what waits into the log and signs its new head. */
  async function appendSome(
    log: string,
  ): Promise<{ head: (TreeHead & { log: string }) | undefined; isDone: boolean }> {
    return withTransaction(db, async (tx) => {
      await repository.holdAsWriter(tx);
      const grown = await repository.takeWaiting(tx, mostTogether);
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
    /** Gives back whether nothing is left: what was being acted on was passed over. */
    async append(): Promise<boolean> {
      await keptHead?.check();
      const log = await repository.name();
      for (;;) {
        const { head, isDone } = await appendSome(log);
        if (head) await keptHead?.keep(head);
        if (isDone || !head) return isDone;
      }
    },

    /** The newest head that was signed by a moment. */
    findHeadAt: (at: Date): Promise<StoredHead | undefined> => repository.findHeadAt(at),

    /** What anybody needs to check anything of the log. */
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

    /** Without their tokens, which are long. */
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

    /** That the log of the second head begins with that of the first. */
    async proveGrowth(
      first: number,
      second: number,
    ): Promise<{ first: StoredHead; second: StoredHead; proof: ConsistencyProof }> {
      const heads = { first: await getHead(first), second: await getHead(second) };
      return { ...heads, proof: await proveConsistency(first, second, repository.readNodes) };
    },

    /**
     * That a chain stood in the log as far as it was taken in last, or when it first had an entry, by the first head that
     * has it: so the proof stays the same however the log grows. Undefined before that.
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
        throw new Error(`the log's head of size ${found.size} names a key that is not kept`);
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

    /** That a deal's chain stood in the log up to an entry, and perhaps later ones, by the newest head. */
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
