import { beforeEach, expect, it } from 'vitest';
import type { NeedQuestion } from '@proffer/contract/needs/market.schemas';
import type { NeedView } from '@proffer/contract/needs/schemas';
import type { ClosingPreview } from '@proffer/contract/users/account.schemas';
import type { UserDetail } from '@proffer/contract/profiles/schemas';
import { useContext } from '../support/context';
import { accountActs, password, start } from '../world/account-acts';
import { draftNeed, postNeed } from '../world/needs';
import { createPerson } from '../world/people';

const context = useContext();
const { withPassword } = accountActs(context);
beforeEach(() => context.current.clock.set(start));

// NED-76
it('cancels the needs of a closing buyer and deletes its drafts', async () => {
  const buyer = await withPassword('buyer');
  const supplier = await createPerson(context.current, 'supplier');
  const { needId } = await postNeed(context.current, buyer);
  await draftNeed(context.current, buyer);
  const preview = await context.current.call('closingPreview', {}, buyer.token);
  expect(preview.body as ClosingPreview).toMatchObject({ openNeeds: 1, drafts: 1 });
  expect((await context.current.call('closeAccount', { body: { password } }, buyer.token)).status).toBe(200);
  const { body } = await context.current.call('getNeed', { params: { id: needId } }, supplier.token);
  expect(body as NeedView).toMatchObject({
    status: 'ended',
    outcome: 'cancelled',
    outcomeNote: 'The company has closed its account.',
  });
});

// NED-76
it('exports the questions of a supplier, and keeps them without its name when it closes', async () => {
  const buyer = await createPerson(context.current, 'buyer');
  const supplier = await withPassword('supplier', { companyName: 'Curious Castings' });
  const { needId } = await postNeed(context.current, buyer);
  const asking = { params: { id: needId }, body: { question: 'Which voltage?' } };
  await context.current.call('askNeedQuestion', asking, supplier.token);
  const data = await context.current.call('myData', {}, supplier.token);
  expect(data.bytes.toString('utf8')).toContain('Which voltage?');
  await context.current.call('closeAccount', { body: { password } }, supplier.token);
  const { body } = await context.current.call('needQuestions', { params: { id: needId } }, buyer.token);
  expect((body as NeedQuestion[]).map(({ question }) => question)).toEqual(['Which voltage?']);
});

// NED-73
it('counts needs among the PfRs of a buyer, unless they hide its name', async () => {
  const buyer = await createPerson(context.current, 'buyer');
  const figures = async () => {
    const params = { userId: buyer.userId };
    const { body } = await context.current.call('getUserDetail', { params }, buyer.token);
    return (body as UserDetail).figures;
  };
  const { needId } = await postNeed(context.current, buyer);
  await postNeed(context.current, buyer);
  await postNeed(context.current, buyer, { isNameShown: false });
  await draftNeed(context.current, buyer);
  expect(await figures()).toMatchObject({ activePfRs: 2, completedPfRs: 0 });
  const ending = { params: { id: needId }, body: { outcome: 'bought_elsewhere' } };
  await context.current.call('endNeed', ending, buyer.token);
  expect(await figures()).toMatchObject({ activePfRs: 1, completedPfRs: 1 });
});
