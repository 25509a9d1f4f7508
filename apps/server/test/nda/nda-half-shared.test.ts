import { describe, expect, it } from 'vitest';
import type { NdaRequest } from '@proffer/contract/nda/schemas';
import { makeUpload } from '../../src/platform/pdf-signing/test/documents';
import { problemOf, useContext } from '../support/context';
import {
  acceptTrade,
  acceptingActs,
  act,
  hideDocument,
  openTrade,
  supplierSignature,
  type NdaTrade,
} from '../world/nda-trade';

const context = useContext();

async function get(trade: NdaTrade): Promise<NdaRequest> {
  return (await context.current.call('getNda', { params: { id: trade.ndaId } }, trade.supplier.token))
    .body as NdaRequest;
}

describe('half shared NDA whose last step fails', () => {
  /** Shares an NDA up to the last step, which fails because its document is missing. */
  async function failAtLastStep() {
    const trade = await openTrade(context.current);
    await acceptTrade(context.current, trade, { steps: 4 });
    const bringBack = await hideDocument(context.current, trade);
    expect((await act(context.current, trade, 'fields', trade.supplier)).status).toBe(500);
    return { trade, bringBack };
  }

  async function expectNothingToSign(trade: NdaTrade): Promise<void> {
    const { call } = context.current;
    const { body } = await call('getNda', { params: { id: trade.ndaId } }, trade.buyer.token);
    expect(body).toMatchObject({ hasDocument: false });
    expect((await act(context.current, trade, 'sign', trade.buyer)).status).toBe(409);
    expect((await call('ndaDocument', { params: { id: trade.ndaId } }, trade.buyer.token)).status).toBe(404);
  }

  // NDA-265
  it('a half shared NDA is finished by repeating the step once the document is back', async () => {
    const { trade, bringBack } = await failAtLastStep();
    await expectNothingToSign(trade);
    await bringBack();
    expect((await act(context.current, trade, 'fields', trade.supplier)).status).toBe(200);
    expect((await act(context.current, trade, 'sign', trade.buyer)).status).toBe(200);
  });

  // NDA-265
  it('the supplier can take back a half shared NDA and share another document', async () => {
    const { trade } = await failAtLastStep();
    const { call } = context.current;
    const { supplier, proposalId, buyer } = trade;
    const file = { name: 'terms.pdf', bytes: await makeUpload() };
    const uploaded = await call('uploadNdaDocument', { file }, supplier.token);
    const { documentId } = uploaded.body as { documentId: number };
    const prepare = () =>
      call(
        'prepareNda',
        { params: { a: proposalId, b: buyer.userId }, body: { ...supplierSignature, documentId } },
        supplier.token,
      );
    // Taking back is a separate act, so that two windows cannot share two documents.
    const refused = await prepare();
    expect([refused.status, problemOf(refused).detail]).toEqual([
      409,
      'This NDA is being shared with another document already. Withdraw the sharing to change it.',
    ]);
    expect((await act(context.current, trade, 'reopen', supplier)).status).toBe(200);
    expect(await get(trade)).toMatchObject({ ndaStatus: 'Requested', acceptedStep: null, accepting: false });
    await expectNothingToSign(trade);
    expect((await prepare()).status).toBe(200);
    for (const name of acceptingActs.slice(1))
      expect((await act(context.current, trade, name, supplier)).status).toBe(200);
    expect((await act(context.current, trade, 'sign', buyer)).status).toBe(200);
    expect((await get(trade)).history.map(({ to }) => to)).toEqual([
      'Requested',
      'Approved & Shared',
      'Requested',
      'Approved & Shared',
      'Signed & Shared',
    ]);
  });

  // NDA-265
  it.each([
    ['reject', 'Rejected'],
    ['skip', 'Skipped'],
  ] as const)('the supplier can refuse a half shared NDA (%s) and reopen it', async (name, status) => {
    const { trade } = await failAtLastStep();
    expect((await act(context.current, trade, name, trade.supplier)).status).toBe(200);
    expect(await get(trade)).toMatchObject({ ndaStatus: status, acceptedStep: null });
    await expectNothingToSign(trade);
    expect((await act(context.current, trade, 'reopen', trade.supplier)).status).toBe(200);
    await acceptTrade(context.current, trade, { isSigned: true });
  });

  // NDA-265
  it('a shared NDA cannot be taken back once the supplier has signed', async () => {
    const trade = await openTrade(context.current);
    await acceptTrade(context.current, trade, { steps: 4 });
    const replies = await Promise.all([
      act(context.current, trade, 'fields', trade.supplier),
      act(context.current, trade, 'reopen', trade.supplier),
    ]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const shared = await openTrade(context.current);
    await acceptTrade(context.current, shared);
    expect((await act(context.current, shared, 'reopen', shared.supplier)).status).toBe(409);
  });
});
