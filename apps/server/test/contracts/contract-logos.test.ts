import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import type { Contract } from '@proffer/contract/contracts/schemas';
import type { UserDetail } from '@proffer/contract/profiles/schemas';
import { useContext } from '../support/context';
import { meetForAmendments, type AmendingPeople } from '../world/contract-amending';

const context = useContext();

let people: AmendingPeople;
beforeAll(async () => {
  people = await meetForAmendments(context.current);
});

// CON-74
it('a contract shows the logos of both companies, and null for a company without a logo', async () => {
  const { supplier, buyer } = people;
  const { contractId } = await people.propose();
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#f00' } })
    .png()
    .toBuffer();
  const set = await context.current.call(
    'setPicture',
    { params: { kind: 'logo' }, file: { name: 'logo.png', bytes } },
    supplier.token,
  );
  expect(set.status).toBe(200);
  const one = await context.current.call('getContract', { params: { id: contractId } }, buyer.token);
  expect(one.body).toMatchObject({ supplierLogo: (set.body as UserDetail).logo, buyerLogo: null });
  const query = { buyerId: buyer.userId };
  const list = await context.current.call('buyerContracts', { query }, buyer.token);
  expect((list.body as { content: Contract[] }).content[0]).toMatchObject({
    supplierLogo: (set.body as UserDetail).logo,
    buyerLogo: null,
  });
});
