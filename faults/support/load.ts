import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RouteName } from '../../packages/contract/src/wire/paths';
import { consented, type Caller } from '../../apps/server/test/world/dealings';
import { call, type Answer, type Parts } from './calls';
import type { Ledger } from './ledger';
import { beginSignUp, confirm, type Pair } from './people';
import type { Proxy } from './proxy';

/** Pause between the requests of a user, so that the load is not a flood. */
const pauseMs = 15;
/** Interval between sign-ups; each must send a mail. */
const newcomerEveryMs = 500;
/** Pause after a refusal. */
const afterRefusalMs = 200;
/** Number of answers per offer; each is the title of the offer, so that a missing one is noticed. */
export const answersPerOffer = 3;
const csv = new TextEncoder().encode('part,pieces\nvalve,40\n');
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);

/** A request that was not done; the current case is given up. */
class NotDone extends Error {}

/** Users that trade concurrently until `stop`; each pair goes repeatedly from an offer to a contract. */
export interface Load {
  stop(): Promise<void>;
}

/** Starts the load and records the result of each request in the ledger. */
export function startLoad(proxy: Proxy, pairs: Pair[], ledger: Ledger): Load {
  const ending = new AbortController();
  const { signal } = ending;

  async function attempt(route: RouteName, parts: Parts, by?: Caller): Promise<Answer> {
    if (signal.aborted) throw new NotDone();
    const answer = await proxy.lead((url) => call(url, route, parts, by?.token));
    if (by && (answer.body as { code?: unknown } | undefined)?.code === 'proof_needed') {
      ledger.note(await proxy.lead((url) => confirm(url, by)));
      return attempt(route, parts, by);
    }
    ledger.note(answer);
    await sleep(answer.outcome === 'done' ? pauseMs : afterRefusalMs);
    return answer;
  }
  async function must<T>(route: RouteName, parts: Parts, by?: Caller): Promise<T> {
    const { outcome, body } = await attempt(route, parts, by);
    if (outcome !== 'done') throw new NotDone();
    return body as T;
  }

  /** Repeats a message with the same client id until it is acknowledged, as the web app does. */
  async function say(conversationId: number, by: Caller): Promise<void> {
    const clientId = randomUUID();
    const body = { conversationId, senderId: by.userId, messageContent: `Said ${clientId}`, clientId };
    for (;;) {
      const { outcome } = await attempt('sendMessage', { body }, by);
      if (outcome === 'done') break;
    }
    ledger.messages.push(clientId);
  }

  async function offer({ supplier, buyer }: Pair): Promise<number> {
    const title = `Valves ${randomUUID()}`;
    const fields = { detail: 'Made under load.', scope: 'small', duration: 'Short:1 month' };
    const answers = Array.from({ length: answersPerOffer }, (_, n) => ({
      question: `Question ${n}`,
      answer: title,
    }));
    const body = { title, ...fields, budgetFrom: 1_000, budgetTo: 2_000, ndaRequired: true, answers };
    const { id } = await must<{ id: number }>('createOffer', { body }, supplier);
    ledger.offers.push(id);
    const file = { name: 'parts.csv', bytes: csv };
    const { attachmentId } = await must<{ attachmentId: number }>(
      'addAttachment',
      { params: { id }, file },
      supplier,
    );
    ledger.attachments.push(attachmentId);
    await must('setPublished', { params: { id }, body: { draft: true } }, supplier);
    ledger.published.push(id);
    await must('saveOffer', { body: { buyerId: buyer.userId, proposalId: id } }, buyer);
    ledger.saved.push([buyer.userId, id]);
    return id;
  }

  async function sign({ supplier, buyer }: Pair, proposalId: number): Promise<void> {
    const query = { proposalId, buyerId: buyer.userId };
    const params = { a: proposalId, b: buyer.userId };
    const noteStep = (step: number) => void ledger.ndaSteps.push([buyer.userId, proposalId, step]);
    await must('requestNda', { query }, buyer);
    noteStep(0);
    const signature = { name: 'Asha Rao', ...consented };
    const steps: [RouteName, Parts][] = [
      ['prepareNda', { params, body: signature }],
      ['uploadNda', { params }],
      ['sendNda', { query }],
      ['shareNda', { query }],
      ['placeNdaFields', { query }],
    ];
    for (const [index, [route, parts]] of steps.entries()) {
      await must(route, parts, supplier);
      noteStep(index + 1);
    }
    await must('signNda', { query, body: signature }, buyer);
    ledger.signed.push([buyer.userId, proposalId]);
  }

  async function agree({ supplier, buyer }: Pair, proposalId: number): Promise<void> {
    const parties = { proposalId, buyerId: buyer.userId, supplierId: supplier.userId };
    const body = { contractName: `Supply ${proposalId}`, startDate: day(3), endDate: day(60), ...parties };
    const { contractId: id } = await must<{ contractId: number }>('createContract', { body }, supplier);
    ledger.contracts.push(id);
    for (const [route, by] of [
      ['acceptAsSupplier', supplier],
      ['acceptAsBuyer', buyer],
    ] as const) {
      await must(route, { params: { id } }, by);
    }
    ledger.agreed.push(id);
  }

  async function deal(pair: Pair): Promise<void> {
    const { supplier, buyer } = pair;
    const id = await offer(pair);
    const body = { proposalId: id, buyerId: buyer.userId, supplierId: supplier.userId };
    const { conversationId } = await must<{ conversationId: number }>('openConversation', { body }, buyer);
    for (const by of [buyer, supplier, buyer, supplier]) await say(conversationId, by);
    await must('pageOffers', {}, buyer);
    await must('inbox', {}, supplier);
    await sign(pair, id);
    await agree(pair, id);
  }

  async function keepDealing(pair: Pair): Promise<void> {
    while (!signal.aborted) {
      await deal(pair).catch((error: unknown) => {
        if (!(error instanceof NotDone)) throw error;
      });
    }
  }

  async function keepSigningUp(): Promise<void> {
    while (!signal.aborted) {
      const email = `new-${randomUUID()}@example.com`;
      const answer = await proxy.lead((url) => beginSignUp(url, email));
      ledger.note(answer);
      if (answer.outcome === 'done') ledger.signUps.push(email);
      await sleep(newcomerEveryMs);
    }
  }

  const running = Promise.all([...pairs.map(keepDealing), keepSigningUp()]);
  // `stop` awaits it and reports an earlier failure.
  running.catch(() => undefined);
  return {
    async stop() {
      ending.abort();
      await running;
    },
  };
}
