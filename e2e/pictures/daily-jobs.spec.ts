import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { send } from '../fixtures/calls';
import { enter } from '../fixtures/demo-people';
import { createHand, type Effort, type Hand, type HandKind } from '../fixtures/hands';
import { expect, test } from '../fixtures/market';
import type { RunningServer } from '../fixtures/server';
import {
  callersPassword,
  publishByCalls,
  requestByCalls,
  shareByCalls,
  signByCalls,
  signUpParties,
  type Parties,
} from '../fixtures/trade';
import { folder, sizes } from './contact-sheet';

interface World {
  market: RunningServer;
  parties: Parties;
  atSupplier: Page;
  atBuyer: Page;
  /** A word that is unique for each run. */
  mark: string;
}

/** A task of a user, from its starting page to its result. */
interface Job {
  name: string;
  who: 'supplier' | 'buyer';
  /** Prepares the data by calls and returns the address of the starting page. */
  begin: (world: World) => Promise<string>;
  run: (hand: Hand, page: Page, world: World) => Promise<void>;
}

const ways: readonly { kind: HandKind; size: keyof typeof sizes }[] = [
  { kind: 'mouse', size: 'wide' },
  { kind: 'keyboard', size: 'wide' },
  { kind: 'mouse', size: 'phone' },
  { kind: 'keyboard', size: 'phone' },
];

const capacity = 'Director';

/** Signs by typed name with consents. */
async function sign(hand: Hand, page: Page, confirm: string, around = page.locator('body')): Promise<void> {
  await hand.type(around.getByRole('textbox', { name: 'Capacity' }), capacity);
  const open = around.getByRole('checkbox', { checked: false });
  for (let left = await open.count(); left > 0; left -= 1) await hand.press(open.first());
  await hand.press(around.getByRole('button', { name: confirm, exact: true }));
}

/** Creates a contract between the two users on an offer, and returns its id. */
async function contractByCalls(
  { market, parties: { supplier, buyer }, mark }: World,
  name: string,
  isAgreed: boolean,
): Promise<number> {
  const proposalId = await publishByCalls(market, supplier, `${name} ${mark}`);
  const texts = { contractName: `${name} ${mark}`, contractDescription: '', startStatus: '', endStatus: '' };
  const days = {
    startDate: new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' }),
    endDate: '2089-06-30',
  };
  const line = {
    quantity: 10,
    unit: 'pcs',
    unitPrice: 100,
    taxRate: 18,
    deliveryDate: '',
    deliveryPlace: '',
  };
  const lines = ['Pump', 'Pipe', 'Valve'].map((item) => ({ ...line, item }));
  const ids = { proposalId, buyerId: buyer.userId, supplierId: supplier.userId };
  await requestByCalls(market, buyer, proposalId);
  const created = await send<{ contractId: number }>(market, 'POST', '/contracts/create', {
    token: supplier.token,
    body: { ...texts, ...days, ...ids, lines },
  });
  if (isAgreed) {
    for (const [side, { token }] of [
      ['supplier', supplier],
      ['buyer', buyer],
    ] as const) {
      await send(market, 'PUT', `/contracts/${created.contractId}/accept-by-${side}`, { token });
    }
  }
  return created.contractId;
}

const jobs: readonly Job[] = [
  {
    name: 'Post an offer',
    who: 'supplier',
    begin: async () => '/pubprosal',
    async run(hand, page, { mark }) {
      await hand.press(page.getByRole('link', { name: /^Post/ }).first());
      const next = page.getByRole('button', { name: 'Continue', exact: true });
      const steps = page.getByRole('navigation', { name: 'Steps' });
      await hand.press(steps.getByRole('button', { name: /Details/ }));
      await hand.type(page.getByLabel('Title'), `Submersible pumps ${mark}`);
      await hand.type(page.getByLabel('Detail'), 'Cast iron, 5 HP.');
      await hand.choose(page.getByRole('combobox', { name: 'Duration' }), 'Short:1 to 3 months');
      await hand.press(next);
      await hand.type(page.getByLabel('Budget From'), '5 lakh');
      await hand.type(page.getByLabel('Budget To'), '6 lakh');
      await hand.press(steps.getByRole('button', { name: /Review/ }));
      await hand.press(page.getByRole('button', { name: 'Post', exact: true }));
      await expect(page.getByRole('link', { name: `Submersible pumps ${mark}`, exact: true })).toBeVisible();
    },
  },
  {
    name: 'Change its price',
    who: 'supplier',
    begin: async ({ market, parties, mark }) =>
      `/ssoffer/${await publishByCalls(market, parties.supplier, `Priced ${mark}`)}`,
    async run(hand, page) {
      await hand.press(page.getByRole('button', { name: 'Edit budget' }));
      await hand.type(page.getByLabel('Budget To'), '2500');
      await hand.press(page.getByRole('button', { name: 'Save', exact: true }));
      await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Publish Changes' }));
      await expect(page.getByText('2,500').first()).toBeVisible();
    },
  },
  {
    name: 'Find and compare three',
    who: 'buyer',
    async begin({ market, parties, mark }) {
      for (const name of ['Oak', 'Pine', 'Teak']) {
        await publishByCalls(market, parties.supplier, `${name} planks ${mark}`);
      }
      return '/bdashboard';
    },
    async run(hand, page, { mark }) {
      const search = page.getByLabel('Search offers');
      if (!(await search.isVisible()))
        await hand.press(page.getByRole('button', { name: /^Search/ }).first());
      await hand.type(search, `planks ${mark}`);
      await hand.key('Enter');
      for (const name of ['Oak', 'Pine', 'Teak']) {
        await hand.press(page.getByRole('checkbox', { name: `Compare ${name} planks ${mark}` }));
      }
      await hand.press(page.getByRole('link', { name: 'Compare', exact: true }));
      await expect(page.getByRole('heading', { name: /Compare offers/ })).toBeVisible();
      await expect(page.getByText(`Teak planks ${mark}`).first()).toBeVisible();
    },
  },
  {
    name: 'Ask for an NDA',
    who: 'buyer',
    begin: async ({ market, parties, mark }) =>
      `/view-offer/${await publishByCalls(market, parties.supplier, `Asked ${mark}`)}`,
    async run(hand, page) {
      await hand.press(page.getByRole('button', { name: 'Request NDA' }).first());
      await expect(page.getByText('NDA requested successfully')).toBeVisible();
    },
  },
  {
    name: 'Sign the NDA',
    who: 'buyer',
    async begin({ market, parties, mark }) {
      const id = await publishByCalls(market, parties.supplier, `Shared ${mark}`);
      await requestByCalls(market, parties.buyer, id);
      await shareByCalls(market, parties, id);
      return `/view-offer/${id}`;
    },
    async run(hand, page) {
      await hand.press(page.getByRole('link', { name: /^(?:Read and )?[Ss]ign/ }).first());
      const form = page.getByRole('form', { name: 'Electronic Signature' });
      await sign(hand, page, 'Confirm', form);
      await expect(page.getByRole('heading', { name: 'Signed & Shared' })).toBeVisible();
    },
  },
  {
    name: 'Answer six NDA requests',
    who: 'supplier',
    async begin({ market, parties, mark }) {
      for (const number of [1, 2, 3, 4, 5, 6]) {
        const id = await publishByCalls(market, parties.supplier, `Batch ${number} ${mark}`);
        await requestByCalls(market, parties.buyer, id);
      }
      return '/ndarequest';
    },
    async run(hand, page, { mark }) {
      for (const number of [6, 5, 4, 3, 2, 1]) {
        await hand.press(page.getByRole('checkbox', { name: new RegExp(`^Select Batch ${number} ${mark}`) }));
      }
      await hand.press(page.getByRole('button', { name: 'Approve and Share 6 NDAs' }));
      const choice = page.getByRole('dialog', { name: 'Select NDA Document' });
      await hand.press(choice.getByRole('button', { name: 'Approve and Share NDA' }));
      await sign(
        hand,
        page,
        'Confirm',
        page.getByRole('dialog', { name: 'Electronic Signature', exact: true }),
      );
      await expect(page.getByText('6 NDAs approved & shared')).toBeVisible();
    },
  },
  {
    name: 'Ask for a quote',
    who: 'buyer',
    async begin({ market, parties, mark }) {
      const id = await publishByCalls(market, parties.supplier, `Quoted ${mark}`);
      await requestByCalls(market, parties.buyer, id);
      await shareByCalls(market, parties, id);
      await signByCalls(market, parties.buyer, id);
      return `/view-offer/${id}`;
    },
    async run(hand, page) {
      await hand.press(page.getByRole('link', { name: 'Ask for a quote' }));
      await hand.type(page.getByLabel('Quantity'), '12');
      await hand.press(page.getByRole('button', { name: 'Ask for the quote' }));
      await expect(page.getByText('Waiting for the supplier’s quote')).toBeVisible();
    },
  },
  {
    name: 'Quote',
    who: 'supplier',
    begin: async () => '/quotes',
    async run(hand, page, { mark }) {
      await hand.press(page.getByRole('link', { name: `Quoted ${mark}` }).first());
      await hand.press(page.getByRole('link', { name: 'Send a quote', exact: true }));
      await hand.type(page.getByRole('group', { name: 'Line 1' }).getByLabel('Price'), '18500');
      await hand.press(page.getByRole('button', { name: 'Send the quote' }));
      await expect(page.getByText(/^The buyer can accept it until/).first()).toBeVisible();
    },
  },
  {
    name: 'Make a contract of three lines',
    who: 'supplier',
    async begin({ market, parties, mark }) {
      const id = await publishByCalls(market, parties.supplier, `Contracted ${mark}`);
      await requestByCalls(market, parties.buyer, id);
      return `/add-contract?proposalId=${id}&buyerId=${parties.buyer.userId}`;
    },
    async run(hand, page, { mark }) {
      await hand.type(page.getByRole('textbox', { name: 'Start date' }), '1/4/2089');
      await hand.type(page.getByRole('textbox', { name: 'End date' }), '30/4/2089');
      await hand.press(page.getByRole('button', { name: 'Continue' }));
      const rows = ['Pump', 'Pipe', 'Valve'];
      for (const [index, item] of rows.entries()) {
        const line = page.getByRole('group', { name: `Line ${index + 1}` });
        await hand.type(line.getByLabel('Item'), item);
        await hand.type(line.getByLabel('Quantity'), '10');
        if (index === 0) await hand.type(line.getByLabel('Unit'), 'pcs');
        await hand.type(line.getByLabel('Price'), '100');
        if (index < rows.length - 1) await hand.key('Enter');
      }
      await hand.press(page.getByRole('button', { name: 'Continue' }));
      await hand.press(page.getByRole('button', { name: 'Create Contract' }));
      await expect(page.getByRole('link', { name: `Contracted ${mark}` }).first()).toBeVisible();
    },
  },
  {
    name: 'Sign it as supplier',
    who: 'supplier',
    begin: async () => '/contract-all',
    run: signContract,
  },
  {
    name: 'Sign it as buyer',
    who: 'buyer',
    begin: async () => '/bcontract',
    run: signContract,
  },
  {
    name: 'Propose an amendment',
    who: 'buyer',
    begin: async (world) => `/bcontract/${await contractByCalls(world, 'Amended', true)}`,
    async run(hand, page) {
      await hand.press(page.getByRole('link', { name: 'Propose an amendment' }));
      await hand.type(page.getByRole('textbox', { name: 'End date' }), '31/7/2089');
      await hand.press(page.getByRole('button', { name: 'Continue' }));
      await hand.press(page.getByRole('button', { name: 'Continue' }));
      await hand.type(page.getByLabel('Reason'), 'The canal is closed.');
      await hand.press(page.getByRole('button', { name: 'Propose' }));
      await expect(page.getByText('You proposed an amendment.').first()).toBeVisible();
    },
  },
  {
    name: 'Record a delivery',
    who: 'supplier',
    begin: async (world) => `/contract-all/${await contractByCalls(world, 'Delivered', true)}`,
    async run(hand, page) {
      await hand.press(page.getByRole('button', { name: 'Record a delivery' }));
      const dialog = page.getByRole('dialog');
      await hand.type(dialog.getByLabel('Pump'), '10');
      await hand.press(dialog.getByRole('button', { name: 'Record a delivery' }));
      await expect(page.getByRole('list', { name: 'Noted' })).toBeVisible();
    },
  },
  {
    name: 'Export the contracts',
    who: 'supplier',
    begin: async () => '/contract-all',
    async run(hand, page) {
      const download = page.waitForEvent('download');
      await hand.press(page.getByRole('button', { name: 'Export' }));
      await hand.press(page.getByRole('menuitem', { name: 'Excel, with a sheet of lines' }));
      expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
    },
  },
];

async function signContract(hand: Hand, page: Page, { mark }: World): Promise<void> {
  await hand.press(page.getByRole('link', { name: `Contracted ${mark}` }).first());
  await hand.press(page.getByRole('button', { name: 'Sign', exact: true }));
  const dialog = page.getByRole('dialog', { name: 'Sign contract' });
  await sign(hand, page, 'Sign', dialog);
  await expect(dialog).toBeHidden();
}

/** The effort of each task, by mouse and by keyboard alone, on desktop and phone (`npm run screenshots -- jobs`). */
for (const { kind, size } of ways) {
  test(`counts the effort of daily tasks by ${kind}, ${size}`, async ({ market, person }) => {
    test.setTimeout(600_000);
    const mark = `${kind}${size}`;
    const parties = await signUpParties(market, mark);
    const [atSupplier, atBuyer] = [
      await person(market, { viewport: sizes[size] }),
      await person(market, { viewport: sizes[size] }),
    ];
    await enter(atSupplier, parties.supplier.email, callersPassword);
    await enter(atBuyer, parties.buyer.email, callersPassword);
    const world: World = { market, parties, atSupplier, atBuyer, mark };
    const efforts: [string, Effort][] = [];
    for (const job of jobs) {
      await test.step(job.name, async () => {
        const page = job.who === 'supplier' ? atSupplier : atBuyer;
        await page.goto(await job.begin(world));
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const hand = createHand(page, kind);
        await job.run(hand, page, world);
        efforts.push([job.name, hand.effort()]);
      });
    }
    const table = [
      `| job, ${kind}, ${size} | clicks | keys | seconds |`,
      '|---|---|---|---|',
      ...efforts.map(
        ([name, { clicks, keys, seconds }]) => `| ${name} | ${clicks} | ${keys} | ${seconds.toFixed(1)} |`,
      ),
    ];
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, `jobs-${kind}-${size}.md`), `${table.join('\n')}\n`);
  });
}
