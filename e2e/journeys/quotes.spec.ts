import { enter } from '../fixtures/demo-people';
import { expect, expectSound, test } from '../fixtures/market';
import {
  callersPassword,
  publishByCalls,
  requestByCalls,
  shareByCalls,
  signByCalls,
  signUpParties,
} from '../fixtures/trade';

// QUO-1, QUO-5, QUO-10, QUO-23
test('a buyer requests a quote, both sides negotiate, and the accepted terms become the contract', async ({
  market,
  person,
}) => {
  const parties = await signUpParties(market, 'quotes');
  const { supplier, buyer } = parties;
  const proposalId = await publishByCalls(market, supplier, 'Irrigation pumps');
  await requestByCalls(market, buyer, proposalId);
  await shareByCalls(market, parties, proposalId);
  await signByCalls(market, buyer, proposalId);
  const [atSupplier, atBuyer] = [
    await person(market),
    await person(market, { viewport: { width: 390, height: 844 } }),
  ];
  await enter(atSupplier, supplier.email, callersPassword);
  await enter(atBuyer, buyer.email, callersPassword);

  await test.step('the buyer asks on the offer', async () => {
    await atBuyer.goto(`/view-offer/${proposalId}`);
    await atBuyer.getByRole('link', { name: 'Ask for a quote' }).click();
    await atBuyer.getByLabel('Quantity').fill('12');
    await atBuyer.getByLabel('Place of delivery').fill('Pune');
    await expectSound(atBuyer);
    await atBuyer.getByRole('button', { name: 'Ask for the quote' }).click();
    await expect(atBuyer.getByText('Waiting for the supplier’s quote')).toBeVisible();
    await expectSound(atBuyer);
  });

  await test.step('the supplier finds it in the list and quotes', async () => {
    await atSupplier.goto('/quotes');
    const waiting = atSupplier.getByRole('region', { name: 'Waiting for you' });
    await waiting.getByRole('link', { name: 'Irrigation pumps' }).click();
    await atSupplier.getByRole('link', { name: 'Send a quote', exact: true }).click();
    const line = atSupplier.getByRole('group', { name: 'Line 1' });
    await expect(line.getByLabel('Quantity')).toHaveValue('12');
    await line.getByLabel('Price').fill('18,499.99');
    await expect(atSupplier.getByText('2,61,959.86')).toBeVisible();
    await expectSound(atSupplier);
    await atSupplier.getByRole('button', { name: 'Send the quote' }).click();
    await expect(atSupplier.getByText(/^The buyer can accept it until/)).toBeVisible();
  });

  await test.step('the buyer, who is told at once, proposes another price', async () => {
    await expect(atBuyer.getByText(/^Can be accepted until/).first()).toBeVisible();
    await atBuyer.getByRole('link', { name: 'Propose other terms' }).click();
    await atBuyer.getByRole('group', { name: 'Line 1' }).getByLabel('Price').fill('17000');
    await atBuyer.getByRole('button', { name: 'Send to the supplier' }).click();
    await expect(atBuyer.getByText('Waiting for the supplier’s answer')).toBeVisible();
  });

  await test.step('the supplier reads what changed, and meets them half way', async () => {
    const rounds = atSupplier.getByRole('region', { name: 'Rounds' });
    await expect(rounds).toContainText('17,000');
    await expectSound(atSupplier);
    await atSupplier.getByRole('link', { name: 'Revise quote' }).click();
    await atSupplier.getByRole('group', { name: 'Line 1' }).getByLabel('Price').fill('17,500');
    await atSupplier.getByRole('button', { name: 'Send the quote' }).click();
    await expect(atSupplier.getByText(/^The buyer can accept it until/)).toBeVisible();
  });

  await test.step('the buyer accepts in the conversation’s card’s page, and both have the contract', async () => {
    await atBuyer.goto(`/bchat?user=${supplier.userId}`);
    await atBuyer
      .getByRole('link', { name: /Irrigation pumps/ })
      .first()
      .click();
    await atBuyer
      .getByRole('article', { name: /^Quote \d+$/ })
      .getByRole('link')
      .click();
    await atBuyer.getByRole('button', { name: 'Accept and create contract' }).click();
    await expect(atBuyer).toHaveURL(/\/bcontract\/\d+$/);
    await expect(atBuyer.getByText('2,47,800').first()).toBeVisible();
    await expect(atBuyer.getByRole('button', { name: 'Sign' })).toBeVisible();
    await atSupplier.getByRole('link', { name: 'Go to the contract' }).click();
    await expect(atSupplier.getByRole('button', { name: 'Sign' })).toBeVisible();
  });
});
