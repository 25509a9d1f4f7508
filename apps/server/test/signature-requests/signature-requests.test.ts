import { beforeAll, describe, expect, it } from 'vitest';
import type { NdaRequest } from '@proffer/contract/nda/schemas';
import type { SignatureRequestView } from '@proffer/contract/signature-requests/schemas';
import { problemOf, useContext, type Reply } from '../support/context';
import { meetForAmendments, type AmendingPeople } from '../world/contract-amending';
import { acceptTrade, openTrade } from '../world/nda-trade';
import { createPerson } from '../world/people';
import { meetForQuotes } from '../world/quote-people';
import { renewingOf } from '../world/renewing';
import { addTeam, requestsIn, typedSignature, type Team } from '../world/teams';

const context = useContext();
const requests = () => requestsIn(context.current);
const codeOf = (reply: Reply) => [reply.status, problemOf(reply).code];
const viewOf = (reply: Reply) => reply.body as SignatureRequestView;
const line = { item: 'Pump', quantity: 10, unit: 'pcs', unitPrice: 20_000, taxRate: 0 };

async function expectSigned(id: number, team: Team, body: object | undefined = typedSignature) {
  const reply = await requests().step(id, 'sign', team.signer, body);
  expect([reply.status, viewOf(reply).state, viewOf(reply).closedBy?.name]).toEqual([
    200,
    'signed',
    'Sita Signs',
  ]);
}

let people: AmendingPeople;
let team: Team;
beforeAll(async () => {
  people = await meetForAmendments(context.current);
  team = await addTeam(context.current, people.buyer);
});

describe('a direct act by a person without sufficient authority', () => {
  // COM-20
  it('is refused without authority, and above the limit with the names of those who can sign', async () => {
    const { contractId } = await people.propose({ lines: [line] });
    const none = await people.act(contractId, 'accept', 'buyer', { as: team.preparer });
    expect(codeOf(none)).toEqual([403, 'not_permitted']);
    const beyond = await people.act(contractId, 'accept', 'buyer', { as: team.limited });
    expect(codeOf(beyond)).toEqual([422, 'beyond_authority']);
    expect(problemOf(beyond).detail).toContain('Sita Signs');
    expect((await people.act(contractId, 'accept', 'buyer', { as: team.signer })).status).toBe(200);
  });

  // COM-20
  it('is refused with a limit if the amount is not known, and permitted up to the limit', async () => {
    const open = await people.propose();
    const unknown = await people.act(open.contractId, 'accept', 'buyer', { as: team.limited });
    expect(codeOf(unknown)).toEqual([422, 'beyond_authority']);
    const small = await people.propose({ lines: [{ ...line, quantity: 5 }] });
    expect((await people.act(small.contractId, 'accept', 'buyer', { as: team.limited })).status).toBe(200);
  });

  // COM-21
  it('is refused if it takes the NDA off a published offer', async () => {
    const trade = await openTrade(context.current);
    const own = await addTeam(context.current, trade.supplier);
    const change = { params: { id: trade.proposalId }, body: { ndaRequired: false } };
    const reply = await context.current.call('updateOffer', change, own.preparer.token);
    expect(codeOf(reply)).toEqual([422, 'beyond_authority']);
    const detail = { params: { id: trade.proposalId }, body: { detail: 'Forged.' } };
    expect((await context.current.call('updateOffer', detail, own.preparer.token)).status).toBe(200);
    const off = { params: { id: trade.proposalId }, body: { draft: false } };
    expect((await context.current.call('setPublished', off, own.preparer.token)).status).toBe(200);
    expect((await context.current.call('updateOffer', change, own.preparer.token)).status).toBe(200);
    const on = { params: { id: trade.proposalId }, body: { draft: true } };
    expect(codeOf(await context.current.call('setPublished', on, own.preparer.token))).toEqual([
      422,
      'beyond_authority',
    ]);
    expect((await context.current.call('setPublished', on, own.signer.token)).status).toBe(200);
  });
});

describe('each act that can be prepared', () => {
  // COM-22, COM-24
  it('shares an NDA with the frozen document and the signature of the signer', async () => {
    const trade = await openTrade(context.current);
    const own = await addTeam(context.current, trade.supplier);
    const request = await requests().prepared(own.preparer, 'nda.share', trade.ndaId, {
      elections: { kind: 'one-way', termMonths: '24' },
    });
    expect(request).toMatchObject({ hasDocument: true, isSigned: true, amount: null, state: 'open' });
    const document = await requests().step(request.id, 'get', own.viewer);
    expect(viewOf(document).may).toEqual({ sign: false, approve: false, return: false, withdraw: false });
    await expectSigned(request.id, own);
    const nda = await context.current.call('getNda', { params: { id: trade.ndaId } }, trade.buyer.token);
    expect((nda.body as NdaRequest).ndaStatus).toBe('Approved & Shared');
    const { rows } = await context.current.pool.query<{ sha256: string; name: string }>(
      `select prepared_sha256 as sha256, supplier_signature_name as name from nda_requests where id = $1`,
      [trade.ndaId],
    );
    const file = { params: { id: request.id } };
    const fixed = await context.current.call('signatureRequestDocument', file, own.preparer.token);
    expect(fixed.status).toBe(200);
    const { rows: files } = await context.current.pool.query<{ sha256: string }>(
      `select f.sha256 from signature_requests r join stored_files f on f.id = r.document_file_id where r.id = $1`,
      [request.id],
    );
    expect(rows[0]).toEqual({ sha256: files[0]!.sha256, name: 'Sita Signs' });
  });

  // COM-22, COM-24
  it('signs a shared NDA', async () => {
    const trade = await openTrade(context.current);
    await acceptTrade(context.current, trade);
    const own = await addTeam(context.current, trade.buyer);
    const request = await requests().prepared(own.preparer, 'nda.sign', trade.ndaId);
    await expectSigned(request.id, own);
    const nda = await context.current.call('getNda', { params: { id: trade.ndaId } }, trade.buyer.token);
    expect((nda.body as NdaRequest).ndaStatus).toBe('Signed & Shared');
  });

  // COM-22, COM-24
  it('renews an NDA', async () => {
    const renewing = renewingOf(context.current);
    const trade = await renewing.open('2026-12-10');
    const own = await addTeam(context.current, trade.buyer);
    const request = await requests().prepared(own.preparer, 'nda.renew', trade.ndaId, { round: 2 });
    await expectSigned(request.id, own);
    const { renewal } = await renewing.get(trade, 'supplier');
    expect(renewal.rounds[0]).toMatchObject({ round: 2, state: 'open', startedBy: 'buyer' });
  });

  // COM-22, COM-24
  it('accepts a contract with and without a signature, by either side', async () => {
    const suppliers = await addTeam(context.current, people.supplier);
    const unsigned = await people.propose({ lines: [line] });
    const asBuyer = await requests().prepared(team.preparer, 'contract.accept', unsigned.contractId, {
      revision: 1,
    });
    expect(asBuyer).toMatchObject({ amount: 200_000, isSigned: false, hasDocument: false });
    expect(asBuyer.terms?.totals.total).toBe(200_000);
    await expectSigned(asBuyer.id, team, {});
    const signed = await people.propose({ toBeSigned: true });
    const asSupplier = await requests().prepared(suppliers.preparer, 'contract.accept', signed.contractId, {
      revision: 1,
    });
    expect(asSupplier).toMatchObject({ amount: null, isSigned: true });
    await expectSigned(asSupplier.id, suppliers);
    expect((await people.view(unsigned.contractId)).buyerAgreement).toBe(true);
    expect((await people.view(signed.contractId)).signatures[0]).toMatchObject({ name: 'Sita Signs' });
  });

  // COM-22, COM-24
  it('proposes an amendment, and accepts one', async () => {
    const contract = await people.agree();
    const { contractName, startDate, amendment, contractId } = contract;
    const input = { contractName, startDate, endDate: '2027-02-28', amendment, reason: 'Later.' };
    const proposal = await requests().prepared(team.preparer, 'amendment.propose', contractId, input);
    await expectSigned(proposal.id, team, {});
    expect((await people.view(contractId)).openAmendment).toMatchObject({ number: 1, proposedBy: 'buyer' });
    const suppliers = await addTeam(context.current, people.supplier);
    const answer = await requests().prepared(suppliers.preparer, 'amendment.accept', contractId, {
      number: 1,
    });
    await expectSigned(answer.id, suppliers, {});
    expect(await people.view(contractId)).toMatchObject({ amendment: 1, endDate: '2027-02-28' });
  });

  // COM-22, COM-24
  it('accepts a quote', async () => {
    const quoting = await meetForQuotes(context.current);
    const own = await addTeam(context.current, quoting.buyer);
    const { quoteId } = await quoting.asked();
    await quoting.act(quoteId, 'quote', 'supplier');
    expect(codeOf(await quoting.act(quoteId, 'accept', own.preparer))).toEqual([403, 'not_permitted']);
    expect(codeOf(await quoting.act(quoteId, 'accept', own.limited))).toEqual([422, 'beyond_authority']);
    const request = await requests().prepared(own.preparer, 'quote.accept', quoteId, { round: 1 });
    expect(request.amount).toBeCloseTo(261_959.86, 2);
    await expectSigned(request.id, own, {});
    expect((await quoting.view(quoteId)).status).toBe('Accepted');
  });
});

describe('a signature request', () => {
  async function request(fields: object = { lines: [line] }, more: object = {}) {
    const { contractId } = await people.propose({ ...fields });
    const made = await requests().prepared(
      team.preparer,
      'contract.accept',
      contractId,
      { revision: 1 },
      more,
    );
    return { contractId, id: made.id, made };
  }

  // COM-23
  it('is addressed to one person who can sign, or to everybody with sufficient authority', async () => {
    const { contractId } = await people.propose({ lines: [line] });
    const to = (person: { memberId: number }) =>
      requests().prepare(
        team.preparer,
        'contract.accept',
        contractId,
        { revision: 1 },
        {
          addressedTo: person.memberId,
        },
      );
    expect(problemOf(await to(team.limited)).errors?.[0]?.field).toBe('addressedTo');
    expect(problemOf(await to(people.supplier)).errors?.[0]?.field).toBe('addressedTo');
    const reply = await to(team.signer);
    expect(viewOf(reply)).toMatchObject({ addressedTo: { name: 'Sita Signs' }, signatories: ['Sita Signs'] });
    const { id } = viewOf(reply);
    expect(codeOf(await requests().step(id, 'sign', people.buyer, {}))).toEqual([409, 'illegal_transition']);
    expect(codeOf(await requests().step(id, 'sign', team.limited, {}))).toEqual([409, 'illegal_transition']);
    await expectSigned(id, team, {});
  });

  // COM-20, COM-24
  it('cannot be signed by a person whose limit is lower than its amount, nor without authority', async () => {
    const { id } = await request();
    expect(codeOf(await requests().step(id, 'sign', team.limited, {}))).toEqual([422, 'beyond_authority']);
    expect(codeOf(await requests().step(id, 'sign', team.preparer, {}))).toEqual([403, 'not_permitted']);
    expect(codeOf(await requests().step(id, 'sign', team.viewer, {}))).toEqual([403, 'not_permitted']);
  });

  // COM-23
  it('is not readable for another company, and for a viewer only readable', async () => {
    const { id } = await request();
    expect((await requests().step(id, 'get', people.supplier)).status).toBe(404);
    expect((await requests().step(id, 'get', team.viewer)).status).toBe(200);
    const { contractId } = await people.propose();
    const byViewer = await requests().prepare(team.viewer, 'contract.accept', contractId, { revision: 1 });
    expect(codeOf(byViewer)).toEqual([403, 'not_permitted']);
    const stranger = await createPerson(context.current, 'buyer');
    const foreign = await requests().prepare(stranger, 'contract.accept', contractId, { revision: 1 });
    expect(foreign.status).toBe(404);
  });

  // COM-34
  it('is listed with the contract that it is about, for the company only', async () => {
    const { contractId, revision } = await people.propose({ lines: [line] });
    const { id } = await requests().prepared(team.preparer, 'contract.accept', contractId, { revision });
    const listed = async (by: { token: string }, about: string) => {
      const query = { about, subjectId: contractId };
      const { body } = await context.current.call('signatureRequests', { query }, by.token);
      return (body as { content: { id: number }[] }).content.map((one) => one.id);
    };
    expect(await listed(team.viewer, 'contract')).toEqual([id]);
    expect(await listed(team.viewer, 'quote')).toEqual([]);
    expect(await listed(people.supplier, 'contract')).toEqual([]);
    await requests().step(id, 'withdraw', team.preparer);
    expect(await listed(team.viewer, 'contract')).toEqual([]);
  });

  // COM-25
  it('is replaced by another request for the same act', async () => {
    const { contractId, id } = await request();
    const next = await requests().prepared(team.preparer, 'contract.accept', contractId, { revision: 1 });
    const before = viewOf(await requests().step(id, 'get', team.preparer));
    expect([before.state, before.reason]).toEqual(['withdrawn', 'Replaced by a newer request.']);
    expect(codeOf(await requests().step(id, 'sign', team.signer, {}))).toEqual([409, 'illegal_transition']);
    await expectSigned(next.id, team, {});
  });

  // COM-25
  it('becomes outdated when its subject changes or the act is done directly', async () => {
    const first = await request();
    await people.act(first.contractId, 'want_changes', 'buyer');
    await people.act(first.contractId, 'revise', 'supplier');
    expect(viewOf(await requests().step(first.id, 'get', team.signer)).state).toBe('outdated');
    expect(codeOf(await requests().step(first.id, 'sign', team.signer, {}))).toEqual([
      409,
      'changed_meanwhile',
    ]);
    const second = await request();
    await people.act(second.contractId, 'accept', 'buyer');
    const { jobs, db } = context.current;
    await jobs.enqueue(db, 'signature-requests.sweep', {});
    await jobs.drain();
    const { rows } = await context.current.pool.query<{ state: string }>(
      'select state from signature_requests where id = $1',
      [second.id],
    );
    expect(rows[0]!.state).toBe('outdated');
  });

  // COM-27
  it('is returned with a reason by a person with authority, and withdrawn by its preparer only', async () => {
    const { id } = await request();
    const back = await requests().step(id, 'return', team.signer, { reason: 'Too dear.' });
    expect(viewOf(back)).toMatchObject({ state: 'returned', reason: 'Too dear.' });
    expect((await requests().step(id, 'return', team.signer, { reason: 'Too dear.' })).status).toBe(200);
    const again = await request();
    expect(codeOf(await requests().step(again.id, 'withdraw', people.buyer))).toEqual([
      409,
      'illegal_transition',
    ]);
    expect(viewOf(await requests().step(again.id, 'withdraw', team.preparer)).state).toBe('withdrawn');
    expect((await requests().step(again.id, 'withdraw', team.preparer)).status).toBe(200);
  });

  // COM-26
  it('is signed once if the signer signs it twice at once, or two people sign at once', async () => {
    const { contractId, id } = await request({ toBeSigned: true });
    const twice = await Promise.all([
      requests().step(id, 'sign', team.signer, typedSignature),
      requests().step(id, 'sign', team.signer, typedSignature),
      requests().step(id, 'sign', people.buyer, { ...typedSignature, name: 'Asha Rao' }),
    ]);
    expect(twice.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
    expect((await people.view(contractId)).signatures).toHaveLength(1);
    const { rows } = await context.current.pool.query(
      `select 1 from notifications where reference_kind = 'signature-request' and reference_id = $1 and kind = 'signature-signed'`,
      [id],
    );
    expect(rows).toHaveLength(1);
  });

  // COM-26
  it('is not signed by a person whose authority ended after opening it', async () => {
    const { contractId, id } = await request();
    expect(viewOf(await requests().step(id, 'get', team.signer)).may.sign).toBe(true);
    await context.current.pool.query('update members set may_bind = false where id = $1', [
      team.signer.memberId,
    ]);
    const reply = await requests().step(id, 'sign', team.signer, {});
    await context.current.pool.query('update members set may_bind = true where id = $1', [
      team.signer.memberId,
    ]);
    expect(codeOf(reply)).toEqual([403, 'not_permitted']);
    expect((await people.view(contractId)).buyerAgreement).toBe(false);
  });
});

describe('approval above an amount', () => {
  const rule = (by: { token: string }, approvals: number, approvalsAbove = 100_000) =>
    context.current.call('saveApprovalRule', { body: { approvals, approvalsAbove } }, by.token);

  // COM-28
  it('is set by owners, up to the number of people who could approve', async () => {
    expect(codeOf(await rule(team.signer, 1))).toEqual([403, 'not_permitted']);
    expect(problemOf(await rule(people.buyer, 4)).errors?.[0]?.field).toBe('approvals');
    expect((await rule(people.buyer, 1)).body).toEqual({
      approvals: 1,
      approvalsAbove: 100_000,
      mostApprovals: 3,
    });
    const alone = await createPerson(context.current, 'buyer');
    expect(problemOf(await rule(alone, 1)).errors?.[0]?.text).toContain('Nobody else');
  });

  // COM-29, COM-30
  it('is needed before anybody signs, once per person, and not by the preparer or the signer', async () => {
    await rule(people.buyer, 1);
    const { contractId } = await people.propose({ lines: [line] });
    const direct = await people.act(contractId, 'accept', 'buyer', { as: team.signer });
    expect(codeOf(direct)).toEqual([422, 'approval_needed']);
    const { id, approvalsNeeded } = await requests().prepared(team.preparer, 'contract.accept', contractId, {
      revision: 1,
    });
    expect(approvalsNeeded).toBe(1);
    expect(codeOf(await requests().step(id, 'sign', team.signer, {}))).toEqual([422, 'approval_needed']);
    expect(codeOf(await requests().step(id, 'approve', team.preparer))).toEqual([409, 'illegal_transition']);
    expect(codeOf(await requests().step(id, 'approve', team.viewer))).toEqual([403, 'not_permitted']);
    const approvals = await Promise.all([
      requests().step(id, 'approve', team.signer),
      requests().step(id, 'approve', team.signer),
    ]);
    expect(approvals.map(({ status }) => status)).toEqual([200, 200]);
    expect(viewOf(approvals[0]).approvals).toHaveLength(1);
    expect(codeOf(await requests().step(id, 'sign', team.signer, {}))).toEqual([422, 'approval_needed']);
    await requests().step(id, 'approve', team.limited);
    await expectSigned(id, team, {});
    expect((await people.view(contractId)).buyerAgreement).toBe(true);
    await rule(people.buyer, 0);
  });

  // COM-29
  it('is not needed up to the amount, nor for an NDA', async () => {
    await rule(people.buyer, 1);
    const small = await people.propose({ lines: [{ ...line, quantity: 5 }] });
    expect((await people.act(small.contractId, 'accept', 'buyer', { as: team.limited })).status).toBe(200);
    const trade = await openTrade(context.current, { buyer: people.buyer });
    await acceptTrade(context.current, trade, { isSigned: true });
    await rule(people.buyer, 0);
  });

  // COM-30
  it('does not count from a person who has left the company', async () => {
    await rule(people.buyer, 1);
    const leaving = (await addTeam(context.current, people.buyer)).limited;
    const { contractId } = await people.propose({ lines: [line] });
    const input = { revision: 1 };
    const { id } = await requests().prepared(team.preparer, 'contract.accept', contractId, input);
    expect((await requests().step(id, 'approve', leaving)).status).toBe(200);
    await context.current.pool.query('update members set left_at = now() where id = $1', [leaving.memberId]);
    expect(codeOf(await requests().step(id, 'sign', team.signer, {}))).toEqual([422, 'approval_needed']);
    await rule(people.buyer, 0);
  });
});

describe('people who are notified of a signature request', () => {
  // COM-31, COM-32
  it('are its addressees and its preparer, and lists show what waits for the caller', async () => {
    const company = await createPerson(context.current, 'buyer');
    const own = await addTeam(context.current, company);
    const trade = await openTrade(context.current, { buyer: company });
    await acceptTrade(context.current, trade);
    const { id } = await requests().prepared(own.preparer, 'nda.sign', trade.ndaId);
    const waiting = async (person: { token: string }) => {
      const query = { query: { waiting: true } };
      const { body } = await context.current.call('signatureRequests', query, person.token);
      return (body as { totalElements: number }).totalElements;
    };
    expect(
      await Promise.all([own.signer, own.limited, company, own.preparer, own.viewer].map(waiting)),
    ).toEqual([1, 1, 1, 0, 0]);
    const home = await context.current.call('buyerHome', {}, own.signer.token);
    expect(home.body).toMatchObject({
      signatureRequests: { content: [{ id, awaits: 'signature' }], total: 1 },
    });
    await requests().step(id, 'return', own.signer, { reason: 'Not yet.' });
    const { rows } = await context.current.pool.query<{ kind: string }>(
      `select kind from notifications where reference_kind = 'signature-request' and reference_id = $1 order by id`,
      [id],
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['signature-wanted', 'signature-returned']);
    const mine = await context.current.call(
      'signatureRequests',
      { query: { own: true } },
      own.preparer.token,
    );
    expect(mine.body).toMatchObject({ totalElements: 1, content: [{ state: 'returned' }] });
  });
});
