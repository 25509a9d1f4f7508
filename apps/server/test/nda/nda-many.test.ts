import { limits } from '@proffer/contract/wire/limits';
import { expect, it } from 'vitest';
import { problemOf, useContext } from '../support/context';
import { createPerson, publishOffer } from '../world/people';

const context = useContext();

// NDA-95
it('requests the NDAs of several offers with one note and says for each what became of it', async () => {
  const { call } = context.current;
  const [supplier, other] = [
    await createPerson(context.current, 'supplier'),
    await createPerson(context.current, 'supplier'),
  ];
  const buyer = await createPerson(context.current, 'buyer');
  const pumps = await publishOffer(context.current, supplier, { title: 'Pumps', ndaRequired: true });
  const seals = await publishOffer(context.current, supplier, { title: 'Seals', ndaRequired: true });
  const rods = await publishOffer(context.current, other, { title: 'Rods', ndaRequired: true });
  const missing = rods + 1_000;
  await call('requestNda', { query: { proposalId: seals, buyerId: buyer.userId } }, buyer.token);

  const body = { ids: [pumps, seals, missing, rods, pumps], note: 'For the line in Hosur.' };
  const already = { id: seals, outcome: 'already', reason: 'You have requested this NDA already.' };
  const reply = await call('requestNdas', { body }, buyer.token);
  expect(reply.status).toBe(200);
  expect(reply.body).toEqual({
    rows: [
      { id: pumps, outcome: 'requested', reason: '' },
      already,
      { id: missing, outcome: 'refused', reason: expect.stringContaining('not found') as string },
      { id: rods, outcome: 'requested', reason: '' },
    ],
  });
  const again = await Promise.all(
    [1, 2].map(() => call('requestNdas', { body: { ids: [seals, rods] } }, buyer.token)),
  );
  for (const { body: rows } of again) expect(rows).toEqual({ rows: [already, { ...already, id: rods }] });

  const query = { userId: buyer.userId };
  const listed = (await call('ndaRequests', { query }, buyer.token)).body as {
    content: { proposalId: number; requestNote: string }[];
  };
  const notes = Object.fromEntries(listed.content.map((row) => [row.proposalId, row.requestNote]));
  expect(notes).toEqual({ [pumps]: body.note, [seals]: '', [rods]: body.note });
});

// NDA-95
it('two simultaneous requests for the same NDAs create each of them once', async () => {
  const { call, pool } = context.current;
  const supplier = await createPerson(context.current, 'supplier');
  const buyer = await createPerson(context.current, 'buyer');
  const ids = [await publishOffer(context.current, supplier), await publishOffer(context.current, supplier)];
  const replies = await Promise.all([1, 2].map(() => call('requestNdas', { body: { ids } }, buyer.token)));
  const outcomes = replies.flatMap(({ body }) => (body as { rows: { outcome: string }[] }).rows);
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual([
    'already',
    'already',
    'requested',
    'requested',
  ]);
  const { rows } = await pool.query(
    'select from nda_events e join nda_requests r on r.id = e.nda_id where r.buyer_id = $1',
    [buyer.userId],
  );
  expect(rows).toHaveLength(2);
});

// NDA-95
it('refuses to request no NDA, and more than twenty at once', async () => {
  const buyer = await createPerson(context.current, 'buyer');
  const many = Array.from({ length: limits.ndasAtOnce + 1 }, (_, index) => index + 1);
  for (const ids of [[], many]) {
    const refused = await context.current.call('requestNdas', { body: { ids } }, buyer.token);
    expect([refused.status, problemOf(refused).errors?.map(({ field }) => field)]).toEqual([422, ['ids']]);
  }
});
