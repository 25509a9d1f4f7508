import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient, type Client } from '../src/index';
import { home, installPacked, openProduct, root, run } from './support';

const allScopes = {
  offers: 'prepare',
  needs: 'prepare',
  ndas: 'prepare',
  quotes: 'prepare',
  contracts: 'prepare',
  messages: 'prepare',
} as const;

let installed: Awaited<ReturnType<typeof installPacked>>;
let product: Awaited<ReturnType<typeof openProduct>>;
let env: Record<string, string>;
let proffer: Client;
let offerId: number;
let contractId: number;

beforeAll(async () => {
  [installed, product] = await Promise.all([installPacked(), openProduct()]);
  const { url, supplier, buyer } = product;
  offerId = await product.publishOffer(supplier, { title: 'Pumps, "self-priming"', ndaRequired: false });
  await product.requestNda(buyer, offerId);
  const key = await product.makeKey(supplier, allScopes);
  env = { PROFFER_URL: url, PROFFER_KEY: key };
  proffer = createClient({ baseUrl: url, key });
  contractId = await product.signContract(offerId);
});
afterAll(async () => {
  await product.close();
  await installed.remove();
});

/** Copies a sample program next to the installed package. */
async function placeSample(name: string): Promise<string> {
  const file = path.join(installed.project, name);
  await writeFile(file, await readFile(path.join(home, 'samples', name)));
  return file;
}

describe('the client and the built product', () => {
  // INT-91, INT-92
  it('calls the market, and throws its refusals, with the scope that is missing', async () => {
    expect(await proffer.call('viewOffer', { params: { id: offerId } })).toMatchObject({ draft: true });
    const reading = createClient({
      baseUrl: product.url,
      key: await product.makeKey(product.supplier, { contracts: 'read' }),
    });
    await expect(reading.call('quotes')).rejects.toMatchObject({
      status: 403,
      code: 'key_not_permitted',
      details: { scope: 'quotes:read' },
      requestId: expect.stringMatching(/./),
    });
  });

  // INT-93
  it('creates one draft although the reply to the first request was lost', async () => {
    let requests = 0;
    const losing = createClient({
      baseUrl: product.url,
      key: env['PROFFER_KEY'] ?? '',
      fetch: async (...request) => {
        const response = await fetch(...request);
        requests += 1;
        if (requests > 1) return response;
        throw new TypeError('connection reset');
      },
    });
    const { id } = await losing.call('createOffer', { body: { title: 'Made once' } });
    expect(requests).toBe(2);
    const made: number[] = [];
    for await (const offer of proffer.pages('offerStatistics', { query: { size: 1 } })) {
      if (offer.title === 'Made once') made.push(offer.id);
    }
    expect(made).toEqual([id]);
  });

  // INT-96
  it('follows the feed until it is stopped', async () => {
    const ending = new AbortController();
    const seen: string[] = [];
    let published: number | undefined;
    const following = async () => {
      for await (const { type, data } of proffer.events({ pollMs: 10, signal: ending.signal })) {
        seen.push(type);
        // Published while the feed is followed, so that it is found by a later look.
        if (type === 'contract.signed') published ??= await product.publishOffer(product.supplier);
        if (data.offerId === published) ending.abort(new Error('stopped by the test'));
      }
    };
    await expect(following()).rejects.toThrow('stopped by the test');
    expect(seen.filter((type) => type === 'contract.signed')).toHaveLength(2);
    expect(seen.at(-1)).toBe('offer.published');
  });
});

/** Code blocks of the guide, by language. */
async function blocksOf(language: string): Promise<string[]> {
  const guide = await readFile(path.join(root, 'docs', 'api.md'), 'utf8');
  return [...guide.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
    .filter(([, name]) => name === language)
    .map(([, , code = '']) => code);
}

describe('the guide of the API', () => {
  // INT-99
  it('contains only commands that work', async () => {
    const commands = await blocksOf('sh');
    expect(commands.length).toBeGreaterThan(0);
    for (const command of commands) {
      const { code, out } = await run('sh', ['-ec', command], { cwd: installed.project, env });
      expect({ code, out, command }).toEqual({ code: 0, out: expect.stringContaining('{'), command });
    }
  });

  // INT-99
  it('contains only examples that run, each after the first, and a receiver of webhooks that verifies', async () => {
    const [first = '', ...others] = await blocksOf('js');
    expect(others.length).toBeGreaterThanOrEqual(4);
    for (const [number, block] of others.entries()) {
      const isReceiver = block.includes('verifyWebhook');
      const test = isReceiver ? receiverTest : '';
      const file = path.join(installed.project, `example-${number}.mjs`);
      await writeFile(
        file,
        `const contractId = ${contractId}, offerId = ${offerId};\n${first}\n${block}\n${test}`,
      );
      const { code, out } = await run(process.execPath, [file], { env: { ...env, WEBHOOK_SECRET: secret } });
      const printed = isReceiver ? '204 400' : '';
      expect({ code, out, block }).toEqual({ code: 0, out: expect.stringContaining(printed), block });
    }
  });

  const secret = `whsec_${btoa('0123456789abcdef0123456789abcdef')}`;
  const event = JSON.stringify({ type: 'quote.accepted', timestamp: '', data: { quoteId: 1 } });
  const signedAt = new Date();
  const delivery = {
    'webhook-id': 'e-1',
    'webhook-timestamp': String(Math.floor(signedAt.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign('e-1', signedAt, event),
  };
  /** Sends a delivery to the receiver of the guide, genuine and changed, and prints both statuses. */
  const receiverTest = `
    await new Promise((resolve) => server.once('listening', resolve));
    const send = async (body) => {
      const options = { method: 'POST', body, headers: ${JSON.stringify(delivery)} };
      return (await fetch('http://127.0.0.1:' + server.address().port, options)).status;
    };
    const event = ${JSON.stringify(event)};
    console.log(await send(event), await send(event + ' '));
    server.close();
  `;
});

describe('the sample that keeps a price list', () => {
  const rowsOf = (out: string) =>
    out
      .trim()
      .split('\n')
      .map((line) => line.split(/\s{2,}/)[0]);

  // INT-100
  it('reports differences, changes them only if told to, publishes nothing and can be repeated', async () => {
    const sample = await placeSample('price-list.mjs');
    const list = path.join(installed.project, 'prices.csv');
    const id = await product.publishOffer(product.supplier, { title: 'Hoses' });
    const { id: draftId } = await proffer.call('createOffer', { body: { title: 'Valves' } });
    const text = `id,title,price,unit\n,"pumps, ""self-priming""",500,set\n${id},,120,piece\n,Valves,30,piece\n,Gaskets,7,piece\n`;
    await writeFile(list, text);
    const sync = (...more: string[]) => run(process.execPath, [sample, list, ...more], { env });
    const offerOf = (wanted: number) => proffer.call('viewOffer', { params: { id: wanted } });

    const dry = await sync();
    expect(rowsOf(dry.out)).toEqual([
      'changed',
      'changed',
      'changed',
      'new draft',
      'Nothing was changed; --apply changes it.',
    ]);
    expect(await offerOf(id)).toMatchObject({ budgetFrom: 1, budgetTo: 2, version: 1 });

    const applied = await sync('--apply');
    expect({ code: applied.code, rows: rowsOf(applied.out) }).toEqual({
      code: 0,
      rows: ['changed', 'changed', 'changed', 'new draft'],
    });
    expect(await offerOf(id)).toMatchObject({ budgetFrom: 120, budgetTo: 120, unit: 'piece', draft: true });
    expect(await offerOf(draftId)).toMatchObject({ budgetFrom: 30, draft: false });

    expect(rowsOf((await sync('--apply')).out)).toEqual(['equal', 'equal', 'equal', 'equal']);
    const gaskets: boolean[] = [];
    for await (const offer of proffer.pages('offerStatistics'))
      if (offer.title === 'Gaskets') gaskets.push(offer.draft);
    expect(gaskets).toEqual([false]);
  });

  // INT-100
  it('changes nothing if a row of the list is incomplete or given twice', async () => {
    const sample = await placeSample('price-list.mjs');
    const list = path.join(installed.project, 'faulty.csv');
    for (const rows of [',Pumps,12.50,set', ',Pumps,,set', ',Pumps,9,set\n,pumps ,8,set', ',,5,set']) {
      await writeFile(list, `id,title,price,unit\n,Valves,99,piece\n${rows}\n`);
      const { code, out } = await run(process.execPath, [sample, list, '--apply'], { env });
      expect({ code, out }).toEqual({
        code: 1,
        out: expect.stringMatching(/Line \d needs its own id or title/),
      });
    }
  });

  // INT-100
  it('reports a row that the market refuses and continues with the next', async () => {
    const sample = await placeSample('price-list.mjs');
    const list = path.join(installed.project, 'refused.csv');
    await writeFile(list, `id,title,price,unit\n,Hoses,5,parsec\n999999,,5,piece\n,Hose clips,5,piece\n`);
    const { code, out } = await run(process.execPath, [sample, list, '--apply'], { env });
    expect({ code, rows: rowsOf(out) }).toEqual({ code: 1, rows: ['refused', 'unknown', 'new draft'] });
  });
});

describe('the sample that copies signed contracts', () => {
  // INT-101
  it('copies each signed contract once, completely, and continues where it ended', async () => {
    const sample = await placeSample('signed-contracts.mjs');
    const folder = path.join(installed.project, 'contracts');
    const copy = () => run(process.execPath, [sample, folder], { env });
    const first = await copy();
    expect(first).toEqual({ code: 0, out: `Copied contract ${contractId}: Pumps\n` });
    const place = path.join(folder, `contract-${contractId}`);
    expect((await readdir(place)).sort()).toEqual(['contract.json', 'contract.pdf', 'deal.zip']);
    const pdf = await readFile(path.join(place, 'contract.pdf'), 'latin1');
    expect(pdf).toMatch(/^%PDF-/);
    expect(pdf).toContain('/ByteRange');
    expect((await readFile(path.join(place, 'deal.zip'), 'latin1')).slice(0, 2)).toBe('PK');
    expect(JSON.parse(await readFile(path.join(place, 'contract.json'), 'utf8'))).toMatchObject({
      contractId,
    });
    expect(await copy()).toEqual({ code: 0, out: '' });
  });

  // INT-101
  it('copies a contract again after a stop in between, without a second folder', async () => {
    const sample = await placeSample('signed-contracts.mjs');
    const folder = path.join(installed.project, 'interrupted');
    const place = path.join(folder, `contract-${contractId}`);
    await mkdir(place, { recursive: true });
    await writeFile(path.join(place, 'contract.pdf.part'), 'half a do');
    expect(await run(process.execPath, [sample, folder], { env })).toMatchObject({ code: 0 });
    expect((await readdir(folder)).sort()).toEqual([`contract-${contractId}`, 'cursor']);
    expect((await readdir(place)).sort()).toEqual(['contract.json', 'contract.pdf', 'deal.zip']);
    await rm(folder, { recursive: true });
  });
});
