import { beforeEach, describe, expect, it } from 'vitest';
import type { NdaRequest } from '@proffer/contract/nda/schemas';
import { problemOf, useContext } from '../support/context';
import { acceptTrade, act, openTrade, type NdaAct, type NdaTrade } from '../world/nda-trade';
import type { Person } from '../world/people';

const context = useContext();
const wish = 'Two years, please.';

let trade: NdaTrade;
beforeEach(async () => {
  trade = await openTrade(context.current);
});

async function read(by: Person): Promise<NdaRequest> {
  const reply = await context.current.call('getNda', { params: { id: trade.ndaId } }, by.token);
  expect(reply.status).toBe(200);
  return reply.body as NdaRequest;
}
const buyerDoes = (name: NdaAct) => act(context.current, trade, name, trade.buyer);
const rowsOf = async <Row extends object>(sql: string): Promise<Row[]> =>
  (await context.current.pool.query<Row>(sql, [trade.ndaId])).rows;
const dealActs = async () =>
  (
    await rowsOf<{ act: string }>(
      `select entry::json->>'act' as act from deal_entries where (entry::json->'about'->>'nda')::int = $1`,
    )
  ).map((row) => row.act);

describe('changes that a buyer requests to the text of an NDA', () => {
  // NDA-94
  it('need a reason, and a document that waits for the signature', async () => {
    const send = (reason: string) =>
      context.current.call(
        'wantNdaChanges',
        { params: { id: trade.ndaId }, body: { reason } },
        trade.buyer.token,
      );
    const early = await send(wish);
    expect([early.status, problemOf(early).code]).toEqual([409, 'illegal_transition']);
    expect(problemOf(early).detail).toBe(
      'Changes can be requested only while the NDA waits for your signature.',
    );
    await acceptTrade(context.current, trade);
    const empty = await send(' ');
    expect([empty.status, problemOf(empty).errors?.map(({ field }) => field)]).toEqual([422, ['reason']]);
    expect((await send(wish)).status).toBe(200);
  });

  // NDA-94
  it('return the request to the supplier with the reason, and the shared document cannot be signed', async () => {
    const { supplier, buyer } = trade;
    await acceptTrade(context.current, trade);
    expect((await buyerDoes('wantChanges')).status).toBe(200);
    for (const by of [supplier, buyer]) {
      expect(await read(by)).toMatchObject({
        ndaStatus: 'Requested',
        wantsChanges: true,
        reason: wish,
        acceptedStep: null,
        hasDocument: false,
      });
    }
    expect((await read(supplier)).history.at(-1)).toMatchObject({
      from: 'Approved & Shared',
      to: 'Requested',
      bySide: 'buyer',
      note: wish,
    });
    expect((await buyerDoes('sign')).status).toBe(409);
    const tasks = await context.current.call('taskCounts', {}, supplier.token);
    expect(tasks.body).toMatchObject({ ndas: 1 });
  });

  // NDA-94
  it('are answered by another document, which the buyer can sign', async () => {
    const { buyer } = trade;
    await acceptTrade(context.current, trade);
    await buyerDoes('wantChanges');
    await acceptTrade(context.current, trade);
    expect(await read(buyer)).toMatchObject({
      ndaStatus: 'Approved & Shared',
      wantsChanges: false,
      reason: '',
    });
    expect((await buyerDoes('sign')).status).toBe(200);
    expect(await rowsOf('select side, round from nda_signings where nda_id = $1 order by id')).toEqual([
      { side: 'supplier', round: 1 },
      { side: 'supplier', round: 2 },
      { side: 'buyer', round: 2 },
    ]);
    expect(await read(buyer)).toMatchObject({ ndaStatus: 'Signed & Shared', hasCertificate: true });
  });

  // NDA-94, DEA-1
  it('requested twice at once are one act in history, deal and notifications', async () => {
    await acceptTrade(context.current, trade);
    const replies = await Promise.all([buyerDoes('wantChanges'), buyerDoes('wantChanges')]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const asked = await rowsOf(
      `select from nda_events where nda_id = $1 and from_status = 'Approved & Shared' and to_status = 'Requested'`,
    );
    expect(asked).toHaveLength(1);
    expect((await dealActs()).filter((name) => name === 'nda.changes-wanted')).toHaveLength(1);
    const notices = await rowsOf(
      `select from notifications where reference_id = $1 and kind = 'nda-changes-wanted'`,
    );
    expect(notices).toHaveLength(1);
  });

  // NDA-94
  it('requested while the document is signed leave either a signed NDA or requested changes', async () => {
    await acceptTrade(context.current, trade);
    const [signed, changed] = await Promise.all([buyerDoes('sign'), buyerDoes('wantChanges')]);
    const { ndaStatus } = await read(trade.buyer);
    const hasSigned = ndaStatus === 'Signed & Shared';
    expect([signed.status, changed.status]).toEqual(hasSigned ? [200, 409] : [409, 200]);
    const sides = await rowsOf<{ side: string }>(
      'select side from nda_signings where nda_id = $1 order by id',
    );
    expect(sides.map(({ side }) => side)).toEqual(hasSigned ? ['supplier', 'buyer'] : ['supplier']);
  });
});
