import type { NdaRequest } from '@proffer/contract/nda/schemas';
import type { Reply, TestContext } from '../support/context';
import { acceptTrade, buyerSignature, openTrade, supplierSignature, type NdaTrade } from './nda-trade';

type Side = 'supplier' | 'buyer';

/** Returns functions for a signed NDA with a given last day, and for its renewal by either side. */
export function renewingOf(context: TestContext) {
  const { call, pool } = context;
  const signatures = { supplier: supplierSignature, buyer: buyerSignature };

  async function get(trade: NdaTrade, side: Side): Promise<NdaRequest> {
    return (await call('getNda', { params: { id: trade.ndaId } }, trade[side].token)).body as NdaRequest;
  }

  return {
    get,

    /** Creates an NDA signed by both for 36 months, and changes its last day in the database. */
    async open(
      lastDay: string,
      options: Parameters<typeof acceptTrade>[2] = {},
      given: Parameters<typeof openTrade>[1] = {},
    ): Promise<NdaTrade> {
      const trade = await openTrade(context, given);
      await acceptTrade(context, trade, { ...options, isSigned: true });
      await pool.query('update nda_requests set valid_until = $2 where id = $1', [trade.ndaId, lastDay]);
      await context.jobs.drain();
      return trade;
    },

    sign(trade: NdaTrade, side: Side, round = 2, more: object = {}): Promise<Reply> {
      const body = { ...signatures[side], round, ...more };
      return call('signRenewal', { params: { id: trade.ndaId }, body }, trade[side].token);
    },

    decline: (trade: NdaTrade, side: Side, reason = 'No need.'): Promise<Reply> =>
      call('declineRenewal', { params: { id: trade.ndaId }, body: { reason } }, trade[side].token),

    withdraw: (trade: NdaTrade, side: Side, reason = ''): Promise<Reply> =>
      call('withdrawRenewal', { params: { id: trade.ndaId }, body: { reason } }, trade[side].token),

    readToSign: (trade: NdaTrade, side: Side): Promise<Reply> =>
      call('renewalDocument', { params: { id: trade.ndaId } }, trade[side].token),

    read: (trade: NdaTrade, side: Side, round?: number): Promise<Reply> =>
      call('ndaDocument', { params: { id: trade.ndaId }, query: { round } }, trade[side].token),

    readCertificate: (trade: NdaTrade, side: Side, round?: number): Promise<Reply> =>
      call('ndaCertificate', { params: { id: trade.ndaId }, query: { round } }, trade[side].token),
  };
}
