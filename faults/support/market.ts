import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, vi } from 'vitest';
import { openLedger } from './ledger';
import { startLoad } from './load';
import { openMailServer } from './mail-server';
import { beginSignUp, signUpPairs, type Pair } from './people';
import { createProduct, metricsToken, type Product } from './product';
import { watchReadiness } from './readiness';
import { ownerUrlOf } from './rows';
import { openWay } from './way';
import { findLosses, jobsInHand, verify } from './wholeness';

/** How long a state is waited for on a busy machine; it is there long before that on an idle one. */
export const patience = { timeout: 60_000, interval: 50 };
const pairCount = 3;
/** Within this the product says how it stands, whatever has befallen it. */
export const readyzMs = 1_000;

export type Market = Awaited<ReturnType<typeof openMarket>>;

/**
 * A market of people who deal with each other over the built product, with a mail server, and with what it acknowledged
 * written down. `nodes` of one market share what their settings say; without any it is one process over the embedded
 * database in `dataDir`.
 */
export async function openMarket({
  dataDir,
  settings = {},
  nodeCount = 1,
  build,
  ownerUrl,
}: {
  /** Kept by whoever gives it. */
  dataDir?: string;
  settings?: Record<string, string>;
  nodeCount?: number;
  /** Folder of the build that the nodes are; this repository's without it. */
  build?: string;
  /** Of a database that is not the embedded one. */
  ownerUrl?: string;
} = {}) {
  const folder = dataDir ?? (await mkdtemp(path.join(tmpdir(), 'proffer-faults-')));
  const mail = await openMailServer();
  const all = { SMTP_URL: mail.url, ...settings };
  const nodes: Product[] = [];
  for (let n = 0; n < nodeCount; n += 1) nodes.push(await createProduct(folder, all));
  const way = openWay(nodes.map(({ url }) => url));
  const [node] = nodes as [Product, ...Product[]];
  const pairs = await begin().catch(async (error: unknown) => {
    for (const each of nodes) await each.kill();
    throw error;
  });
  const readiness = watchReadiness(node.url, metricsToken);
  const ledger = openLedger();
  let doublesBefore = 0;
  const owner = () => (ownerUrl === undefined ? ownerUrlOf(folder) : Promise.resolve(ownerUrl));
  let load: ReturnType<typeof startLoad> | undefined;
  let probes = 0;

  async function begin(): Promise<Pair[]> {
    // One after the other, so that the first makes what the others find.
    for (const each of nodes) await each.start(build);
    return signUpPairs(node.url, mail, pairCount);
  }

  return {
    dataDir: folder,
    mail,
    node,
    nodes,
    pairs,
    readiness,
    ledger,
    ownerUrl: owner,

    beginLoad(): void {
      doublesBefore = mail.doubles();
      ledger.forget();
      readiness.forget();
      load = startLoad(way, pairs, ledger);
    },

    /** A further node, of this repository's build. */
    async join(): Promise<void> {
      const joining = await createProduct(folder, all);
      nodes.push(joining);
      await joining.start();
      way.admit(joining.url);
    },

    /** As an operator puts a new release in a node's place: it is sent nothing more, ends in order, and comes again. */
    async replace(each: Product): Promise<void> {
      await way.drain(each.url);
      expect(await each.stop()).toBe(0);
      await each.start();
      way.admit(each.url);
    },

    async endLoad(): Promise<void> {
      await load?.stop();
      load = undefined;
    },

    /** Once so many more writes were acknowledged. */
    async more(count: number): Promise<void> {
      const wanted = ledger.total() + count;
      await vi.waitFor(() => expect(ledger.total()).toBeGreaterThanOrEqual(wanted), patience);
    },

    /** Once every kind of thing has been done by as many as there are pairs. */
    async eachOnce(): Promise<void> {
      const wanted = ledger.agreed.length + pairCount;
      await vi.waitFor(() => expect(ledger.agreed.length).toBeGreaterThanOrEqual(wanted), patience);
    },

    /** Once so many calls were refused. */
    async refusals(count: number): Promise<void> {
      await vi.waitFor(() => expect(ledger.count('refused')).toBeGreaterThanOrEqual(count), patience);
    },

    /** How long it takes from now until the next mail is taken: jobs are done again. */
    async nextMailMs(): Promise<number> {
      const startedAt = performance.now();
      const before = mail.total();
      await vi.waitFor(() => expect(mail.total()).toBeGreaterThan(before), patience);
      return performance.now() - startedAt;
    },

    /** Has the market owe a mail to somebody new; gives the address. */
    async promiseMail(): Promise<string> {
      probes += 1;
      const email = `probe-${probes}@example.com`;
      await vi.waitFor(async () => {
        const { outcome, said } = await beginSignUp(node.url, email);
        expect([outcome, said]).toEqual(['done', said]);
      }, patience);
      return email;
    },

    /** Once nothing waits any more: every acknowledged write is there, whole, and the operator's proof finds no fault. */
    async expectWhole(): Promise<void> {
      const url = await owner();
      await untilNothingWaits(url);
      await vi.waitFor(
        () => expect(ledger.signUps.filter((email) => !mail.hasTaken(email))).toEqual([]),
        patience,
      );
      expect(await findLosses(url, ledger)).toEqual([]);
      const proof = await verify({ DATA_DIR: folder, ...settings });
      expect(proof.faults ?? [JSON.stringify(proof)]).toEqual([]);
    },

    /**
     * Ends the load, which cost refusals alone: all is whole, no call was faulty or left without an answer, no mail came
     * twice since it began, and how the product stands was told within a second throughout.
     */
    async expectRefusalsAlone(): Promise<void> {
      await this.endLoad();
      await this.expectWhole();
      expect(ledger.faulty()).toEqual([]);
      expect(ledger.unanswered()).toEqual([]);
      expect(mail.doubles()).toBe(doublesBefore);
      expect(readiness.slowestMs()).toBeLessThan(readyzMs);
    },

    async close(): Promise<void> {
      await load?.stop();
      await readiness.stop();
      for (const each of nodes) await each.stop();
      await mail.close();
      if (dataDir === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Patience is for each job that gets done: a machine that had much else to do has many behind a load. */
async function untilNothingWaits(url: string): Promise<void> {
  for (let waiting = await jobsInHand(url); waiting > 0;) {
    waiting = await vi.waitFor(async () => {
      const left = await jobsInHand(url);
      expect(left).toBeLessThan(waiting);
      return left;
    }, patience);
  }
}
