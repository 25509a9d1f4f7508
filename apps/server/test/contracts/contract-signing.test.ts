import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { VerifyReply } from '@proffer/contract/nda/schemas';
import type { ContractSide } from '../../src/modules/contracts';
import { readSignatures } from '../../src/platform/pdf-signing';
import { problemOf, useContext, type Reply } from '../support/context';
import { conformanceFaults } from '../support/pdf-conformance';
import { pdfFile, runTool, textOfPdf } from '../support/tools';
import { meetForAmendments, signatureOf, type AmendingPeople } from '../world/contract-amending';
import { consented } from '../world/dealings';

const context = useContext();

let people: AmendingPeople;
beforeAll(async () => {
  people = await meetForAmendments(context.current);
});
beforeEach(() => context.current.clock.set(new Date('2026-11-21T09:00:00Z')));

const names = { supplier: 'Asha Rao', buyer: 'Bina Das' };
const accept = { supplier: 'acceptAsSupplier', buyer: 'acceptAsBuyer' } as const;

const toSign = async () => (await people.propose({ toBeSigned: true })).contractId;

function sign(id: number, by: ContractSide, fields: Record<string, unknown> = {}): Promise<Reply> {
  const body = signatureOf(by, { revision: 1, ...fields });
  return context.current.call(accept[by], { params: { id }, body }, people[by].token);
}
const read = (id: number) => context.current.call('contractDocument', { params: { id } }, people.buyer.token);

async function verify(bytes: Uint8Array): Promise<VerifyReply> {
  return (await context.current.call('verifyDocument', { file: { name: 'a.pdf', bytes } }))
    .body as VerifyReply;
}

describe('contract that is to be signed', () => {
  // CON-54
  it.each([
    ['without any signature data', {}, ['name', 'consentVersion']],
    ['without a name', consented, ['name']],
    ['without consent', { name: 'Asha Rao' }, ['consentVersion']],
    ['with consent to another text', { name: 'Asha Rao', consentVersion: '2026-11' }, ['consentVersion']],
  ])('a contract that is to be signed cannot be accepted %s', async (_what, body, fields) => {
    const id = await toSign();
    const reply = await context.current.call(
      'acceptAsSupplier',
      { params: { id }, ...(Object.keys(body).length > 0 ? { body } : {}) },
      people.supplier.token,
    );
    expect([reply.status, problemOf(reply).errors?.map(({ field }) => field)]).toEqual([422, fields]);
    const view = await people.view(id);
    expect([view.supplierAgreement, view.signatures]).toEqual([false, []]);
  });

  // CON-41, CON-54
  it('a contract that is accepted electronically ignores signatures', async () => {
    const { contractId, toBeSigned } = await people.propose();
    expect(toBeSigned).toBe(false);
    expect((await people.act(contractId, 'accept', 'supplier')).status).toBe(200);
    expect((await sign(contractId, 'buyer')).body).toMatchObject({ buyerAgreement: true });
    expect((await people.view(contractId)).signatures).toEqual([]);
  });

  // CON-55, CON-57
  it.each<[ContractSide, ContractSide]>([
    ['supplier', 'buyer'],
    ['buyer', 'supplier'],
  ])('a contract is signed by the %s and then by the %s in the same document', async (first, last) => {
    const id = await toSign();
    expect(textOfPdf((await read(id)).bytes)).toContain('Draft – not yet signed');
    expect((await sign(id, first)).status).toBe(200);
    const half = await read(id);
    expect(half.headers['content-disposition']).toContain(`contract-${id}-signed-by-one.pdf`);
    expect(await verify(half.bytes)).toMatchObject({ verdict: 'ours', kind: 'contract', isComplete: false });
    context.current.clock.advance(60_000);
    expect((await sign(id, last)).body).toMatchObject({ supplierAgreement: true, buyerAgreement: true });
    const whole = await read(id);
    expect(whole.headers['content-disposition']).toContain(`contract-${id}.pdf`);
    expect(whole.bytes.subarray(0, half.bytes.length).equals(half.bytes)).toBe(true);
    const file = pdfFile(whole.bytes);
    expect(runTool('pdfsig', [file]).output.match(/Signature is Valid\./g)).toHaveLength(2);
    expect(runTool('qpdf', ['--check', file]).code).toBe(0);
    const text = textOfPdf(whole.bytes);
    expect(text).toContain(`Sealed by Proffer on behalf of ${people.supplier.companyName}`);
    expect(text).not.toMatch(/Draft|Status|not yet/);
    // CON-108
    expect(text).toMatch(/Page 1 of 2.*Signatures.*Director.*Contract no\. \d+, revision 1.*Page 2 of 2/);
    expect(whole.bytes.toString('latin1')).toMatch(
      /\/TU <[0-9A-F]+>[\s\S]*\/Tabs \/S|\/Tabs \/S[\s\S]*\/TU </,
    );
    expect(await conformanceFaults(whole.bytes)).toEqual([]);
    const signatures = await readSignatures(whole.bytes);
    expect(signatures.map(({ isIntact }) => isIntact)).toEqual([true, true]);
    expect(await verify(whole.bytes)).toMatchObject({
      verdict: 'ours',
      kind: 'contract',
      isComplete: true,
      signatures: [first, last].map((side) => ({
        by: side === 'buyer' ? 'Buyer' : 'Supplier',
        isValid: true,
      })),
    });
    expect((await people.view(id)).signatures).toMatchObject([
      { side: first, revision: 1, name: names[first], capacity: 'Director', method: 'typed' },
      { side: last, revision: 1, name: names[last], signedAt: '2026-11-21T09:01:00.000Z' },
    ]);
    await context.current.jobs.drain();
    expect((await read(id)).bytes.equals(whole.bytes)).toBe(true);
  });

  // CON-56
  it('the signer, address and document hashes of each signature on a contract are recorded', async () => {
    const id = await toSign();
    await sign(id, 'supplier');
    await sign(id, 'buyer');
    const { rows } = await context.current.pool.query<Record<string, unknown>>(
      `select side, user_id as "userId", name, capacity, account_email as email, consent_version as consent, address,
         sha256_before as before, sha256_after as after
       from contract_signings where contract_id = $1 order by id`,
      [id],
    );
    expect(rows).toMatchObject([
      {
        side: 'supplier',
        userId: people.supplier.userId,
        email: people.supplier.email,
        address: '127.0.0.1',
      },
      { side: 'buyer', name: 'Bina Das', capacity: 'Director', consent: consented.consentVersion },
    ]);
    expect(rows[1]!['before']).toBe(rows[0]!['after']);
    expect((await sign(id, 'buyer')).status).toBe(200);
    // ACC-190
    expect((await sign(id, 'buyer', { name: 'Somebody Else' })).status).toBe(409);
    expect((await people.view(id)).signatures).toHaveLength(2);
  });

  // CON-22, CON-56
  it('a revised contract must be signed again; earlier signatures stay recorded', async () => {
    const id = await toSign();
    await sign(id, 'supplier');
    await people.act(id, 'want_changes', 'buyer');
    expect(textOfPdf((await read(id)).bytes)).toContain('Draft – not yet signed');
    await people.act(id, 'revise', 'supplier', { revision: 1 });
    const old = await sign(id, 'buyer', { revision: 1 });
    expect([old.status, problemOf(old).code]).toEqual([409, 'changed_meanwhile']);
    await sign(id, 'buyer', { revision: 2 });
    const done = await sign(id, 'supplier', { revision: 2 });
    expect(done.body).toMatchObject({ revision: 2, supplierAgreement: true, buyerAgreement: true });
    expect((await people.view(id)).signatures.map(({ side, revision }) => [side, revision])).toEqual([
      ['supplier', 1],
      ['buyer', 2],
      ['supplier', 2],
    ]);
    expect(textOfPdf((await read(id)).bytes)).toContain(`no. ${id}, revision 2`);
  });

  // CON-55
  it('concurrent signatures of both sides on a contract end up in one document', async () => {
    const id = await toSign();
    const replies = await Promise.all([sign(id, 'supplier'), sign(id, 'buyer')]);
    const statuses = replies.map(({ status }) => status).toSorted((one, other) => one - other);
    expect([
      [200, 200],
      [200, 409],
    ]).toContainEqual(statuses);
    for (const by of ['supplier', 'buyer'] as const) await sign(id, by);
    const signatures = await readSignatures((await read(id)).bytes);
    expect(signatures.map(({ isIntact }) => isIntact)).toEqual([true, true]);
  });
});
