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
import { openProxy } from './proxy';
import { findLosses, jobsInHand, verify } from './wholeness';

/** Timeout for states; on an idle machine they are reached much earlier. */
export const patience = { timeout: 60_000, interval: 50 };
const pairCount = 3;
/** Maximum duration of a reply of `/readyz` during any fault. */
export const readyzMs = 1_000;

export type Market = Awaited<ReturnType<typeof openMarket>>;

/**
 * Opens a market of trading users over the built product, with a mail server and a ledger of acknowledged writes.
 * `nodes` share their settings; by default there is one process over the embedded database in `dataDir`.
 */
export async function openMarket({
  dataDir,
  settings = {},
  nodeCount = 1,
  build,
  ownerUrl,
}: {
  /** Data folder that the caller owns. */
  dataDir?: string;
  settings?: Record<string, string>;
  nodeCount?: number;
  /** Folder of the build that the nodes run; by default this repository. */
  build?: string;
  /** URL of the owner in a database that is not embedded. */
  ownerUrl?: string;
} = {}) {
  const folder = dataDir ?? (await mkdtemp(path.join(tmpdir(), 'proffer-faults-')));
  const mail = await openMailServer();
  const all = { SMTP_URL: mail.url, ...settings };
  const nodes: Product[] = [];
  for (let n = 0; n < nodeCount; n += 1) nodes.push(await createProduct(folder, all));
  const proxy = openProxy(nodes.map(({ url }) => url));
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
    // One after the other, because the first node migrates the database.
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
      load = startLoad(proxy, pairs, ledger);
    },

    /** Starts another node of this repository's build. */
    async join(): Promise<void> {
      const joining = await createProduct(folder, all);
      nodes.push(joining);
      await joining.start();
      proxy.admit(joining.url);
    },

    /** Replaces a node as an operator does for a new release: drains it, ends it in order and starts it again. */
    async replace(each: Product): Promise<void> {
      await proxy.drain(each.url);
      expect(await each.stop()).toBe(0);
      await each.start();
      proxy.admit(each.url);
    },

    async endLoad(): Promise<void> {
      await load?.stop();
      load = undefined;
    },

    /** Resolves after the given number of further acknowledged writes. */
    async more(count: number): Promise<void> {
      const wanted = ledger.total() + count;
      await vi.waitFor(() => expect(ledger.total()).toBeGreaterThanOrEqual(wanted), patience);
    },

    /** Resolves once as many contracts as there are pairs were agreed. */
    async eachOnce(): Promise<void> {
      const wanted = ledger.agreed.length + pairCount;
      await vi.waitFor(() => expect(ledger.agreed.length).toBeGreaterThanOrEqual(wanted), patience);
    },

    /** Resolves after the given number of refusals. */
    async refusals(count: number): Promise<void> {
      await vi.waitFor(() => expect(ledger.count('refused')).toBeGreaterThanOrEqual(count), patience);
    },

    /** Returns the time until the next mail is accepted, which shows that jobs run again. */
    async nextMailMs(): Promise<number> {
      const startedAt = performance.now();
      const before = mail.total();
      await vi.waitFor(() => expect(mail.total()).toBeGreaterThan(before), patience);
      return performance.now() - startedAt;
    },

    /** Starts a sign-up, which must send a mail; returns the address. */
    async promiseMail(): Promise<string> {
      probes += 1;
      const email = `probe-${probes}@example.com`;
      await vi.waitFor(async () => {
        const { outcome, said } = await beginSignUp(node.url, email);
        expect([outcome, said]).toEqual(['done', said]);
      }, patience);
      return email;
    },

    /**
     * Resolves once no job waits. Every acknowledged write must then exist, and the operator's verification must find
     * no fault.
     */
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
     * Ends a load during which only refusals are allowed. Nothing may be lost, faulty, unanswered or mailed twice,
     * and `/readyz` must have answered within a second throughout.
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

/** Waits until no job is left. The timeout applies to each job, because a busy machine may have many. */
async function untilNothingWaits(url: string): Promise<void> {
  for (let waiting = await jobsInHand(url); waiting > 0;) {
    waiting = await vi.waitFor(async () => {
      const left = await jobsInHand(url);
      expect(left).toBeLessThan(waiting);
      return left;
    }, patience);
  }
}
