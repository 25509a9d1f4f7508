import { beforeEach, describe, expect, it } from 'vitest';
import type { Certificate } from '@proffer/contract/certificates/schemas';
import { problemOf, useContext, type Reply } from '../support/context';
import { textOfPdf } from '../support/tools';
import { addCertificate, holdCertificate } from '../world/certificates';
import { makePhoto } from '../world/photo';
import { meetForAmendments, signatureOf, type AmendingPeople } from '../world/contract-amending';

const context = useContext();
let people: AmendingPeople;

beforeEach(async () => {
  context.current.clock.set(new Date('2026-11-21T09:00:00Z'));
  people = await meetForAmendments(context.current);
});

const required = { requiredCertificates: ['insurance', 'iso_9001', 'iso_9001'] };
const hold = (fields: object): Promise<Certificate> =>
  holdCertificate(context.current, people.supplier, fields);
const holdBoth = async () => [await hold({}), await hold({ kind: 'insurance', visibility: 'contract' })];
const faultOf = (reply: Reply) => [reply.status, problemOf(reply).errors];
const lacking = (names: string) => [
  422,
  [
    {
      field: 'requiredCertificates',
      text: `Your profile has no valid certificate for ${names}. Please add it before you accept.`,
    },
  ],
];

// CON-351
describe('the certificates that a contract requires', () => {
  it('are terms of the contract, each kind once, with their state and the file that the reader may read', async () => {
    const { contractId: id } = await people.propose(required);
    await addCertificate(context.current, people.supplier, { number: 'no file' });
    await hold({ kind: 'insurance', validUntil: '2026-11-20' });
    expect(await people.view(id, 'buyer')).toMatchObject({
      requiredCertificates: ['iso_9001', 'insurance'],
      heldCertificates: [
        { kind: 'iso_9001', state: 'missing', certificateId: null },
        { kind: 'insurance', state: 'not_valid', certificateId: null },
      ],
    });
    const open = await hold({ number: 'open' });
    const secret = await hold({ kind: 'insurance', number: 'secret', visibility: 'contract' });
    const ids = async (by: 'supplier' | 'buyer') =>
      (await people.view(id, by)).heldCertificates.map(({ state, certificateId }) => [state, certificateId]);
    const both = [
      ['valid', open.certificateId],
      ['valid', secret.certificateId],
    ];
    expect(await ids('supplier')).toEqual(both);
    expect(await ids('buyer')).toEqual([both[0], ['valid', null]]);
    await people.act(id, 'accept', 'supplier');
    await people.act(id, 'accept', 'buyer');
    expect(await ids('buyer')).toEqual(both);
  });

  it('are named in the document', async () => {
    const { contractId: id } = await people.propose(required);
    const document = await context.current.call('contractDocument', { params: { id } }, people.buyer.token);
    expect(textOfPdf(document.bytes)).toContain('certificate of each kind: ISO 9001, Insurance.');
  });

  it('are refused for kinds with a title of their own', async () => {
    const body = { ...required, requiredCertificates: ['other'] };
    await expect(people.propose(body)).rejects.toThrow('expected 422 to be 201');
  });
});

// CON-352
describe('accepting a contract that requires certificates', () => {
  it('is refused to the supplier without them, and possible with them; the buyer needs none', async () => {
    const { contractId: id } = await people.propose(required);
    expect(faultOf(await people.act(id, 'accept', 'supplier'))).toEqual(lacking('ISO 9001, Insurance'));
    expect((await people.act(id, 'accept', 'buyer')).status).toBe(200);
    await hold({});
    await hold({ kind: 'insurance', validUntil: '2026-11-20' });
    expect(faultOf(await people.act(id, 'accept', 'supplier'))).toEqual(lacking('Insurance'));
    await hold({ kind: 'insurance', number: 'valid' });
    expect((await people.act(id, 'accept', 'supplier')).status).toBe(200);
  });

  it('is refused with a certificate whose file was found infected', async () => {
    const { contractId: id } = await people.propose(required);
    const [first] = await holdBoth();
    const params = { id: first!.certificateId };
    // A file of its own, because equal files are stored once.
    const file = { name: 'certificate.png', bytes: await makePhoto() };
    await context.current.call('setCertificateFile', { params, file }, people.supplier.token);
    await context.current.pool.query(
      `update stored_files set scan = 'infected', found = 'Test-Virus'
       where id = (select file_id from certificates where id = $1)`,
      [params.id],
    );
    expect(faultOf(await people.act(id, 'accept', 'supplier'))).toEqual(lacking('ISO 9001'));
    expect((await people.view(id, 'supplier')).heldCertificates[0]).toMatchObject({ state: 'not_valid' });
  });

  it('is refused before a signature is made', async () => {
    const { contractId: id } = await people.propose({ ...required, toBeSigned: true });
    const asked = { params: { id }, body: signatureOf('supplier') };
    const reply = await context.current.call('acceptAsSupplier', asked, people.supplier.token);
    expect(faultOf(reply)).toEqual(lacking('ISO 9001, Insurance'));
    expect((await people.view(id)).signatures).toEqual([]);
  });

  it('may be repeated after a certificate was removed', async () => {
    const [first] = await holdBoth();
    const { contractId: id } = await people.propose(required);
    expect((await people.act(id, 'accept', 'supplier')).status).toBe(200);
    const params = { id: first!.certificateId };
    await context.current.call('removeCertificate', { params }, people.supplier.token);
    expect((await people.act(id, 'accept', 'supplier')).status).toBe(200);
  });
});

// CON-352
describe('an amendment that requires certificates', () => {
  it('is proposed and accepted by the supplier only with them, and names the changed term', async () => {
    const contract = await people.agree();
    const { contractId: id } = contract;
    expect(faultOf(await people.amend(contract, 'supplier', required))).toEqual(
      lacking('ISO 9001, Insurance'),
    );
    expect((await people.amend(contract, 'buyer', required)).status).toBe(200);
    expect((await people.view(id)).openAmendment?.changes).toEqual(['requiredCertificates']);
    expect(faultOf(await people.answer(id, 1, 'accept', 'supplier'))).toEqual(lacking('ISO 9001, Insurance'));
    await holdBoth();
    expect((await people.answer(id, 1, 'accept', 'supplier')).status).toBe(200);
    expect((await people.view(id)).requiredCertificates).toEqual(['iso_9001', 'insurance']);
  });

  it('keeps the requirement if it does not name it, and drops it with an empty list', async () => {
    await holdBoth();
    const contract = await people.agree(required);
    const { contractId: id } = contract;
    await people.amend(contract, 'supplier');
    await people.answer(id, 1, 'accept', 'buyer');
    expect((await people.view(id)).requiredCertificates).toEqual(['iso_9001', 'insurance']);
    const amended = { ...contract, endDate: '2027-01-31', amendment: 1 };
    await people.amend(amended, 'supplier', { requiredCertificates: [] });
    await people.answer(id, 2, 'accept', 'buyer');
    expect(await people.view(id)).toMatchObject({ amendment: 2, heldCertificates: [] });
    expect((await people.view(id)).requiredCertificates ?? []).toEqual([]);
  });
});
