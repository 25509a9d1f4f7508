import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { NdaRequest, VerifyReply } from '@proffer/contract/nda/schemas';
import type { ProposalView } from '@proffer/contract/offers/schemas';
import { checkDealFile, type DealEntry, type DealRecord } from '@proffer/proof';
import { readSignatures } from '../../src/platform/pdf-signing';
import { problemOf, requestOf, useContext, type Reply } from '../support/context';
import { untilWaiting, whileHeld } from '../support/held-rows';
import { textOfPdf } from '../support/tools';
import { password } from '../world/account-acts';
import { dealFileOf } from '../world/deal';
import { buyerSignature, type NdaTrade } from '../world/nda-trade';
import { createPerson, publishOffer } from '../world/people';
import { renewingOf } from '../world/renewing';

const context = useContext();
/** Last day of the tested NDAs. The clock stands on 21 November 2026, 30 days earlier. */
const soon = '2026-12-21';
const renewing = () => renewingOf(context.current);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const refusalOf = (reply: Reply) => [reply.status, problemOf(reply).code];

async function news(ndaId: number): Promise<string[]> {
  const { rows } = await context.current.pool.query<{ told: string }>(
    `select u.role || ' ' || n.kind told from notifications n join users u on u.id = n.user_id
     where reference_kind = 'nda' and reference_id = $1 and kind like 'nda-renewal%' order by n.id`,
    [ndaId],
  );
  return rows.map(({ told }) => told);
}

async function waits(trade: NdaTrade, side: 'supplier' | 'buyer'): Promise<boolean> {
  const query = { userId: trade[side].userId, waiting: true };
  const { body } = await context.current.call('ndaRequests', { query }, trade[side].token);
  return (body as { content: NdaRequest[] }).content.some(({ ndaId }) => ndaId === trade.ndaId);
}

let visitors = 0;
async function verify(bytes: Uint8Array): Promise<VerifyReply> {
  const remoteAddress = `10.0.1.${(visitors += 1)}`;
  const request = requestOf('verifyDocument', { file: { name: 'some.pdf', bytes: Buffer.from(bytes) } });
  return (await context.current.send({ ...request, remoteAddress })).body as VerifyReply;
}

describe.each([
  ['supplier', 'buyer'],
  ['buyer', 'supplier'],
] as const)('renewal that the %s begins', (starter, other) => {
  let trade: NdaTrade;
  let before: NdaRequest;
  let first: Buffer;
  let firstCertificate: Buffer;
  beforeAll(async () => {
    trade = await renewing().open(soon);
    before = await renewing().get(trade, starter);
    first = (await renewing().read(trade, starter)).bytes;
    firstCertificate = (await renewing().readCertificate(trade, starter)).bytes;
  });

  // NDA-240, NDA-241
  it('beginning a renewal adds one signature to the same text and leaves the NDA in force unchanged', async () => {
    expect(before.renewal).toEqual({ roundToSign: 2, rounds: [] });
    const prepared = (await renewing().readToSign(trade, starter)).bytes;
    const { rows } = await context.current.pool.query<{ prepared_sha256: string }>(
      'select prepared_sha256 from nda_requests where id = $1',
      [trade.ndaId],
    );
    expect(sha256(prepared)).toBe(rows[0]?.prepared_sha256);
    expect((await renewing().sign(trade, starter)).status).toBe(200);
    const now = await renewing().get(trade, starter);
    expect(now).toMatchObject({
      ndaStatus: 'Signed & Shared',
      validUntil: soon,
      changedDate: before.changedDate,
      renewal: { roundToSign: null, rounds: [{ round: 2, state: 'open', startedBy: starter }] },
    });
    expect((await renewing().read(trade, other)).bytes.equals(first)).toBe(true);
    expect((await renewing().get(trade, other)).renewal.roundToSign).toBe(2);
    expect(await news(trade.ndaId)).toEqual([`${other} nda-renewal-start`]);
    expect([await waits(trade, starter), await waits(trade, other)]).toEqual([false, true]);
    const left = (await renewing().readToSign(trade, other)).bytes;
    expect(await verify(left)).toMatchObject({ verdict: 'ours', kind: 'nda', isComplete: false });
  });

  // NDA-242, NDA-243
  it('the other side’s signature completes the renewal, for the same term from that day', async () => {
    context.current.clock.set(new Date('2026-11-22T09:00:00Z'));
    const signed = await renewing().sign(trade, other);
    expect(signed.body).toMatchObject({ msg: 'NDA signed', ndaStatus: 'Signed & Shared' });
    const now = await renewing().get(trade, other);
    expect(now).toMatchObject({
      validUntil: '2029-11-22',
      hasCertificate: true,
      renewal: {
        roundToSign: null,
        rounds: [{ round: 2, state: 'completed', replaced: { round: 1, validUntil: soon } }],
      },
    });
    expect(await news(trade.ndaId)).toEqual([`${other} nda-renewal-start`, `${starter} nda-renewal-sign`]);
    expect([await waits(trade, starter), await waits(trade, other)]).toEqual([false, false]);
    const document = (await renewing().read(trade, other)).bytes;
    const seals = await readSignatures(document);
    expect(seals.map(({ isIntact }) => isIntact)).toEqual([true, true]);
    expect(seals.at(-1)?.coversWholeDocument).toBe(true);
    expect(textOfPdf(document)).toContain(`NDA no. ${trade.ndaId}, round 2`);
  });

  // NDA-246
  it('the earlier document and certificate of a renewed NDA stay readable and verifiable', async () => {
    await context.current.jobs.drain();
    expect((await renewing().read(trade, starter, 1)).bytes.equals(first)).toBe(true);
    const earlier = await renewing().readCertificate(trade, starter, 1);
    expect(earlier.bytes.equals(firstCertificate)).toBe(true);
    expect(earlier.headers['content-disposition']).toContain(`nda-${trade.ndaId}-certificate.pdf`);
    const present = await renewing().readCertificate(trade, other);
    expect(present.headers['content-disposition']).toContain(`nda-${trade.ndaId}-round-2-certificate.pdf`);
    const words = textOfPdf(present.bytes);
    expect(words).toContain('signed in round 1, which binds until 21 December 2026');
    expect(words).toContain('22 November 2029');
    const complete = { verdict: 'ours', isComplete: true };
    const document = (await renewing().read(trade, other, 2)).bytes;
    expect(await verify(document)).toMatchObject({ ...complete, kind: 'nda' });
    expect(await verify(first)).toMatchObject({ ...complete, kind: 'nda' });
    for (const paper of [firstCertificate, present.bytes])
      expect(await verify(paper)).toMatchObject({ ...complete, kind: 'certificate', certifies: 'nda' });
    expect((await renewing().read(trade, other, 3)).status).toBe(404);
    expect((await renewing().readCertificate(trade, other, 3)).status).toBe(404);
  });

  // NDA-249
  it('a renewal of an NDA is recorded in the deal chain, and the deal file verifies', async () => {
    const files = await dealFileOf(context.current, { ...trade, conversationId: 0 }, other);
    const names = [...files.keys()];
    const id = trade.ndaId;
    expect(names).toEqual(
      expect.arrayContaining([
        `documents/nda-${id}-round-2-signed-by-${starter}.pdf`,
        `documents/nda-${id}-round-2-signed-by-${other}.pdf`,
        `certificates/nda-${id}-certificate.pdf`,
        `certificates/nda-${id}-round-2-certificate.pdf`,
      ]),
    );
    const record = JSON.parse(Buffer.from(files.get('deal.json') ?? []).toString()) as DealRecord;
    const acts = record.entries.map((text) => JSON.parse(text) as DealEntry);
    expect(acts.slice(-3).map(({ act, by, about }) => [act, by.side, about['round']])).toEqual([
      ['nda.renewal-started', starter, 2],
      ['nda.signed', starter, 2],
      ['nda.signed', other, 2],
    ]);
    const findings = await checkDealFile(files);
    expect(findings.filter(({ verdict }) => verdict === 'broken')).toEqual([]);
    expect(Buffer.from(files.get('deal.html') ?? []).toString()).toContain('began to renew the NDA');
  });

  // NDA-242
  it('signing a renewal again returns the same result', async () => {
    for (const side of [starter, other]) {
      const again = await renewing().sign(trade, side);
      expect([again.status, (again.body as { ndaStatus: string }).ndaStatus]).toEqual([
        200,
        'Signed & Shared',
      ]);
    }
    const { rows } = await context.current.pool.query<{ signed: string }>(
      `select string_agg(side || round, ' ' order by id) signed from nda_signings where nda_id = $1`,
      [trade.ndaId],
    );
    expect(rows[0]?.signed).toBe(`supplier1 buyer1 ${starter}2 ${other}2`);
  });
});

describe('rules of NDA renewals', () => {
  // NDA-240
  it.each([
    ['a renewal cannot begin more than 30 days before the last day', '2026-12-22', 409],
    ['a renewal can begin on the thirtieth day before the last day', '2026-12-21', 200],
    ['a renewal can begin after the last day', '2025-01-31', 200],
  ])('%s', async (_what, lastDay, status) => {
    context.current.clock.set(new Date('2026-11-21T09:00:00Z'));
    const trade = await renewing().open(lastDay);
    expect((await renewing().sign(trade, 'buyer')).status).toBe(status);
    expect((await renewing().readToSign(trade, 'supplier')).status).toBe(status === 200 ? 200 : 404);
  });

  // NDA-240
  it('refuses to renew a supplier’s own document, whose last day is unknown', async () => {
    const trade = await renewing().open(soon);
    const { pool } = context.current;
    await pool.query('update nda_requests set valid_until = null where id = $1', [trade.ndaId]);
    expect((await renewing().get(trade, 'buyer')).renewal.roundToSign).toBeNull();
    expect(refusalOf(await renewing().sign(trade, 'buyer'))).toEqual([409, 'illegal_transition']);
  });

  // NDA-244
  it('the other side can decline a renewal with a reason, and a new one gets its own round', async () => {
    const trade = await renewing().open(soon);
    await renewing().sign(trade, 'buyer');
    expect(refusalOf(await renewing().decline(trade, 'buyer'))).toEqual([409, 'illegal_transition']);
    const refusals = [
      await renewing().decline(trade, 'supplier'),
      await renewing().decline(trade, 'supplier'),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([200, 200]);
    expect((await renewing().get(trade, 'buyer')).renewal).toMatchObject({
      roundToSign: 3,
      rounds: [{ round: 2, state: 'declined', reason: 'No need.', replaced: null }],
    });
    expect(await news(trade.ndaId)).toEqual(['supplier nda-renewal-start', 'buyer nda-renewal-decline']);
    await context.current.jobs.drain();
    // The reason might reveal what the NDA protects.
    const mail = await context.current.mailTo(trade.buyer.email, 'has declined to renew your NDA');
    expect(mail?.text).not.toContain('No need.');
    expect(refusalOf(await renewing().sign(trade, 'supplier', 2))).toEqual([409, 'illegal_transition']);
    expect((await renewing().sign(trade, 'supplier', 3)).status).toBe(200);
    expect((await renewing().sign(trade, 'buyer', 3)).status).toBe(200);
    expect((await renewing().readCertificate(trade, 'buyer', 2)).status).toBe(404);
  });

  // NDA-244
  it('only the side that began a renewal can withdraw it, and nobody can sign it afterwards', async () => {
    const trade = await renewing().open(soon);
    await renewing().sign(trade, 'supplier');
    expect(refusalOf(await renewing().withdraw(trade, 'buyer'))).toEqual([409, 'illegal_transition']);
    const taken = [
      await renewing().withdraw(trade, 'supplier'),
      await renewing().withdraw(trade, 'supplier'),
    ];
    expect(taken.map(({ status }) => status)).toEqual([200, 200]);
    expect(refusalOf(await renewing().sign(trade, 'buyer'))).toEqual([409, 'illegal_transition']);
    expect(await news(trade.ndaId)).toEqual(['buyer nda-renewal-start', 'buyer nda-renewal-withdraw']);
    expect((await renewing().get(trade, 'buyer')).validUntil).toBe(soon);
  });

  it('renewing an NDA answers 404 to anybody but its two sides', async () => {
    const trade = await renewing().open(soon);
    const [supplier, buyer] = [
      await createPerson(context.current, 'supplier'),
      await createPerson(context.current, 'buyer'),
    ];
    const others = { ...trade, supplier, buyer };
    for (const side of ['supplier', 'buyer'] as const) {
      for (const act of [renewing().sign, renewing().decline, renewing().withdraw, renewing().readToSign])
        expect((await act(others, side)).status).toBe(404);
      const round = { params: { id: trade.ndaId }, query: { round: 1 } };
      for (const read of ['ndaDocument', 'ndaCertificate'] as const)
        expect((await context.current.call(read, round, others[side].token)).status).toBe(404);
    }
    const admin = await createPerson(context.current, 'admin');
    const seen = async () => (await renewing().get({ ...trade, buyer: admin }, 'buyer')).renewal.roundToSign;
    expect(await seen()).toBeNull();
    await renewing().sign(trade, 'buyer');
    expect(await seen()).toBeNull();
  });

  // NDA-242
  it('concurrent identical signatures of a renewal count once', async () => {
    const trade = await renewing().open(soon);
    for (const side of ['buyer', 'supplier'] as const) {
      const replies = await Promise.all([renewing().sign(trade, side), renewing().sign(trade, side)]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    }
    const { rows } = await context.current.pool.query(
      'select from nda_signings where nda_id = $1 and round = 2',
      [trade.ndaId],
    );
    expect(rows).toHaveLength(2);
  });

  // NDA-242
  it('if both sides begin concurrently, one renewal begins and the other side signs it after reading', async () => {
    const trade = await renewing().open(soon);
    const held = {
      statement: 'select from nda_requests where id = $1 for update',
      values: [trade.ndaId],
      waiting: 2,
    };
    const [ofBuyer, ofSupplier] = await whileHeld(context.current.pool, held, async () => {
      const first = renewing().sign(trade, 'buyer');
      await untilWaiting(context.current.pool, 1);
      return Promise.all([first, renewing().sign(trade, 'supplier')]);
    });
    expect(ofBuyer.status).toBe(200);
    expect(refusalOf(ofSupplier)).toEqual([409, 'illegal_transition']);
    expect((await renewing().sign(trade, 'supplier')).status).toBe(200);
  });

  // NDA-245
  it('closing the account of one side ends an open renewal, and the NDA stays signed', async () => {
    const buyer = await createPerson(context.current, 'buyer', { password });
    const trade = await renewing().open(soon, {}, { buyer });
    await renewing().sign(trade, 'buyer');
    const closed = await context.current.call('closeAccount', { body: { password } }, buyer.token);
    expect(closed.status).toBe(200);
    expect(await renewing().get(trade, 'supplier')).toMatchObject({
      ndaStatus: 'Signed & Shared',
      renewal: { rounds: [{ state: 'ended' }] },
    });
    expect(await news(trade.ndaId)).toEqual(['supplier nda-renewal-start', 'supplier nda-renewal-end']);
    expect((await renewing().sign(trade, 'supplier', 3)).status).toBe(409);
  });

  // NDA-247
  it('a renewal by the buyer returns the NDA to the list of a supplier who had removed it', async () => {
    const trade = await renewing().open(soon);
    const { call } = context.current;
    await call('removeNda', { params: { id: trade.ndaId } }, trade.supplier.token);
    expect((await renewing().sign(trade, 'supplier')).status).toBe(404);
    await renewing().sign(trade, 'buyer');
    expect(await waits(trade, 'supplier')).toBe(true);
    expect((await renewing().sign(trade, 'supplier')).status).toBe(200);
  });

  // NDA-243
  it('a renewal of an NDA restarts the notifications about its last day', async () => {
    const { clock, jobs, db, pool } = context.current;
    clock.set(new Date('2026-11-21T09:00:00Z'));
    const trade = await renewing().open(soon);
    const notifyOn = async (day: string) => {
      clock.set(new Date(`${day}T02:30:00Z`));
      await jobs.enqueue(db, 'nda.tell-terms', {}, { key: day });
      await jobs.drain();
      const { rows } = await pool.query<{ kind: string }>(
        `select kind from notifications where reference_id = $1 and user_id = $2 and kind like 'nda-ending%' order by id`,
        [trade.ndaId, trade.buyer.userId],
      );
      return rows.map(({ kind }) => kind);
    };
    expect(await notifyOn('2026-11-23')).toEqual(['nda-ending']);
    const mail = await context.current.mailTo(trade.buyer.email, 'ends within a month');
    expect(mail?.text).toContain(`/nda?renew=${trade.ndaId}`);
    await renewing().sign(trade, 'buyer');
    await renewing().sign(trade, 'supplier');
    expect(await notifyOn('2026-12-20')).toEqual(['nda-ending']);
    expect(await notifyOn('2029-10-30')).toEqual(['nda-ending', 'nda-ending']);
  });

  // NDA-248
  it('a renewal restores an expired cover, also for offers opened under it', async () => {
    const { call, clock, pool } = context.current;
    clock.set(new Date('2026-11-21T09:00:00Z'));
    const trade = await renewing().open('2999-12-31', { cover: { reach: 'supplier' } });
    const other = await publishOffer(context.current, trade.supplier, {
      ndaRequired: true,
      detail: 'Plans.',
    });
    const detail = async () =>
      ((await call('viewOffer', { params: { id: other } }, trade.buyer.token)).body as { detail: string })
        .detail;
    expect(await detail()).toContain('Plans.');
    await pool.query(`update nda_requests set valid_until = '2020-01-31' where id = $1`, [trade.ndaId]);
    expect(await detail()).not.toContain('Plans.');
    await renewing().sign(trade, 'supplier');
    expect(await detail()).not.toContain('Plans.');
    await renewing().sign(trade, 'buyer');
    expect(await detail()).toContain('Plans.');
  });

  // NDA-248
  it('a renewal does not restore a cover that the supplier has ended', async () => {
    const { call, clock } = context.current;
    clock.set(new Date('2026-11-21T09:00:00Z'));
    const trade = await renewing().open(soon, { cover: { reach: 'supplier' } });
    await call('endNdaCover', { params: { id: trade.ndaId } }, trade.supplier.token);
    await renewing().sign(trade, 'supplier');
    await renewing().sign(trade, 'buyer');
    expect((await renewing().get(trade, 'buyer')).cover).toMatchObject({ reach: 'supplier', inForce: false });
  });

  // NDA-250
  it('a renewal reopens the NDA’s own offer, which was withheld after the last day', async () => {
    const { call, pool } = context.current;
    const trade = await renewing().open('2999-12-31');
    const view = async () =>
      (await call('viewOffer', { params: { id: trade.proposalId } }, trade.buyer.token)).body as ProposalView;
    expect(await view()).toMatchObject({ detail: 'Secret.', withheld: false });
    await pool.query(`update nda_requests set valid_until = (now() at time zone 'utc')::date where id = $1`, [
      trade.ndaId,
    ]);
    expect(await view()).toMatchObject({ withheld: false });
    await pool.query('update nda_requests set valid_until = valid_until - 1 where id = $1', [trade.ndaId]);
    expect(await view()).toMatchObject({ withheld: true, ndaStatus: 'Signed & Shared', ndaId: trade.ndaId });
    expect(JSON.stringify(await view())).not.toContain('Secret.');
    const quote = { proposalId: trade.proposalId, quantity: 5, unit: 'nos', wantedBy: '2027-03-15' };
    const asked = await call('askForQuote', { body: quote }, trade.buyer.token);
    expect(refusalOf(asked)).toEqual([403, 'nda_required']);
    await renewing().sign(trade, 'buyer');
    await renewing().sign(trade, 'supplier');
    expect(await view()).toMatchObject({ detail: 'Secret.', withheld: false });
  });

  // NDA-230
  it('a buyer must see changes of the offer before signing a renewal', async () => {
    const trade = await renewing().open(soon);
    await context.current.call(
      'updateOffer',
      { params: { id: trade.proposalId }, body: { detail: 'Secret, and twice as long.' } },
      trade.supplier.token,
    );
    expect(refusalOf(await renewing().sign(trade, 'buyer'))).toEqual([409, 'offer_changed']);
    expect((await renewing().sign(trade, 'supplier')).status).toBe(200);
  });

  // NDA-47
  it('signing a renewal requires consent to the current consent text', async () => {
    const trade = await renewing().open(soon);
    const without = await renewing().sign(trade, 'buyer', 2, { consentVersion: undefined });
    expect(problemOf(without).errors?.[0]?.field).toBe('consentVersion');
    expect(buyerSignature.consentVersion).not.toBe('');
  });
});
