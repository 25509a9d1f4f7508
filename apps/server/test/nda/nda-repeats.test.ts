import { describe, expect, it } from 'vitest';
import { differentRepeatText } from '../../src/platform/states';
import { problemOf, useContext, type Reply } from '../support/context';
import {
  acceptTrade,
  act,
  buyerSignature,
  openTrade,
  supplierSignature,
  type NdaTrade,
} from '../world/nda-trade';

const context = useContext();

const refusalOf = (reply: Reply) => [reply.status, problemOf(reply).detail];
const differentRepeat = [409, differentRepeatText];

const ask = ({ proposalId, buyer }: NdaTrade, body?: object) =>
  context.current.call(
    'requestNda',
    { query: { proposalId, buyerId: buyer.userId }, ...(body ? { body } : {}) },
    buyer.token,
  );

// NDA-300
describe('repeated NDA request', () => {
  it('a repeated NDA request changes nothing without or with the same note, and is refused with another', async () => {
    const trade = await openTrade(context.current);
    const before = (await act(context.current, trade, 'withdraw', trade.buyer)).status;
    expect([before, (await ask(trade, { note: 'For the new plant.' })).status]).toEqual([200, 200]);
    expect((await ask(trade, { note: 'For the new plant.' })).status).toBe(200);
    expect((await ask(trade)).status).toBe(200);
    expect(refusalOf(await ask(trade, { note: 'For the old plant.' }))).toEqual([
      409,
      'You have already requested this NDA. To add something, please send the supplier a message.',
    ]);
  });
});

// NDA-300
describe('repeated answer to an NDA request', () => {
  const calls = {
    reject: (trade: NdaTrade, reason: string) =>
      context.current.call(
        'updateNdaStatus',
        { params: { id: trade.ndaId }, query: { status: 'Rejected' }, body: { reason } },
        trade.supplier.token,
      ),
    skip: (trade: NdaTrade, reason: string) =>
      context.current.call(
        'skipNda',
        { query: { proposalId: trade.proposalId, buyerId: trade.buyer.userId }, body: { reason } },
        trade.supplier.token,
      ),
    withdraw: (trade: NdaTrade, reason: string) =>
      context.current.call(
        'withdrawNda',
        { params: { id: trade.ndaId }, body: { reason } },
        trade.buyer.token,
      ),
    wantChanges: (trade: NdaTrade, reason: string) =>
      context.current.call(
        'wantNdaChanges',
        { params: { id: trade.ndaId }, body: { reason } },
        trade.buyer.token,
      ),
    decline: (trade: NdaTrade, reason: string) =>
      context.current.call(
        'declineNda',
        { params: { id: trade.ndaId }, body: { reason } },
        trade.buyer.token,
      ),
  };

  it.each(Object.keys(calls) as (keyof typeof calls)[])(
    'repeating “%s” on an NDA request is accepted with the same reason and refused with another',
    async (name) => {
      const trade = await openTrade(context.current);
      if (name === 'decline' || name === 'wantChanges') await acceptTrade(context.current, trade);
      const first = await calls[name](trade, 'Too early.');
      expect(first.status).toBe(200);
      expect((await calls[name](trade, 'Too early.')).body).toEqual(first.body);
      expect(refusalOf(await calls[name](trade, 'Too late.'))).toEqual(differentRepeat);
    },
  );
});

// NDA-300
describe('repeated NDA signature', () => {
  const signed =
    'This was signed already, with another name, capacity or kind of signature. Please reload the page.';
  const prepare = ({ supplier, buyer, proposalId }: NdaTrade, fields: object) =>
    context.current.call(
      'prepareNda',
      { params: { a: proposalId, b: buyer.userId }, body: { ...supplierSignature, ...fields } },
      supplier.token,
    );
  const sign = ({ buyer, proposalId }: NdaTrade, fields: object) =>
    context.current.call(
      'signNda',
      { query: { proposalId, buyerId: buyer.userId }, body: { ...buyerSignature, ...fields } },
      buyer.token,
    );

  it('a repeated NDA signature is accepted with the same name and capacity and refused with others', async () => {
    const trade = await openTrade(context.current);
    await acceptTrade(context.current, trade);
    for (const fields of [{ name: 'Somebody Else' }, { capacity: 'Clerk' }]) {
      expect(refusalOf(await prepare(trade, fields))).toEqual([409, signed]);
    }
    expect((await prepare(trade, {})).status).toBe(200);
    const first = await sign(trade, {});
    expect(first.status).toBe(200);
    for (const fields of [{ name: 'Somebody Else' }, { capacity: 'Clerk' }]) {
      expect(refusalOf(await sign(trade, fields))).toEqual([409, signed]);
    }
    expect((await sign(trade, {})).body).toEqual(first.body);
  });
});
