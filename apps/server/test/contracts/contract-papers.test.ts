import { createHash } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ContractPaper } from '@proffer/contract/contracts/substance.schemas';
import { limits } from '@proffer/contract/wire/limits';
import { sealDocument } from '../../src/platform/pdf-signing';
import { makeIdentity, makeUpload } from '../../src/platform/pdf-signing/test/documents';
import { problemOf, useContext } from '../support/context';
import { meetForAmendments, type AmendingPeople } from '../world/contract-amending';
import { createPerson, type Person } from '../world/people';

const context = useContext();

async function scripted(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage();
  document.addJavaScript('main', 'app.alert(1)');
  return document.save();
}

let people: AmendingPeople;
let bytes: Uint8Array;
beforeAll(async () => {
  people = await meetForAmendments(context.current);
  bytes = await makeUpload();
});

async function upload(as: Person, name = 'drawing.pdf'): Promise<ContractPaper> {
  const reply = await context.current.call('addContractPaper', { file: { name, bytes } }, as.token);
  expect(reply.status).toBe(201);
  return reply.body as ContractPaper;
}
const read = (id: number, paperId: number, { token }: Person) =>
  context.current.call('contractPaper', { params: { id, paperId } }, token);
const create = (as: AmendingPeople, fields: Record<string, unknown>) =>
  context.current.call(
    'createContract',
    {
      body: {
        contractName: 'With papers',
        startDate: '2026-12-01',
        endDate: '2026-12-31',
        proposalId: as.proposalId,
        buyerId: as.buyer.userId,
        supplierId: as.supplier.userId,
        ...fields,
      },
    },
    as.supplier.token,
  );

describe('papers of a contract', () => {
  // CON-48
  it('an uploaded paper is returned with its size and hash, and is attached to the contract that names it', async () => {
    const paper = await upload(people.supplier);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(paper).toEqual({ paperId: paper.paperId, name: 'drawing.pdf', bytes: bytes.byteLength, sha256 });
    const other = await upload(people.supplier, 'annex.pdf');
    const { paperId } = paper;
    const { contractId } = await people.propose({ papers: [other.paperId, paperId, other.paperId] });
    expect((await people.view(contractId)).papers).toEqual([other, paper]);
    for (const side of [people.supplier, people.buyer]) {
      const reply = await read(contractId, paperId, side);
      expect([reply.status, reply.bytes.equals(bytes)]).toEqual([200, true]);
    }
  });

  // CON-49
  it('a paper can be read only by the two companies of its contract', async () => {
    const { paperId } = await upload(people.supplier);
    const { contractId } = await people.propose({ papers: [paperId] });
    const { contractId: another } = await people.propose();
    const stranger = await createPerson(context.current, 'buyer');
    const admin = await createPerson(context.current, 'admin');
    const statuses = [
      (await read(contractId, paperId, stranger)).status,
      (await read(another, paperId, people.supplier)).status,
      (await read(contractId, (await upload(people.supplier)).paperId, people.supplier)).status,
      (await read(contractId, paperId, admin)).status,
    ];
    expect(statuses).toEqual([404, 404, 404, 403]);
  });

  // CON-49
  it('a paper can be attached only by its uploader and to one contract', async () => {
    const foreign = await upload(people.buyer);
    const taken = await upload(people.supplier);
    await people.propose({ papers: [taken.paperId] });
    for (const { paperId } of [foreign, taken]) {
      const reply = await create(people, { papers: [paperId] });
      expect([reply.status, problemOf(reply).errors]).toEqual([
        422,
        [{ field: 'papers.0', text: 'This attachment is not among your uploads.' }],
      ]);
    }
  });

  // CON-46, CON-49
  it('an amendment can add papers, and a removed paper stays readable', async () => {
    const first = await upload(people.supplier);
    const contract = await people.agree({ papers: [first.paperId] });
    const second = await upload(people.buyer, 'annex.pdf');
    const reply = await people.amend(contract, 'buyer', { papers: [first.paperId, second.paperId] });
    expect(reply.body).toMatchObject({ openAmendment: { changes: ['papers'] } });
    await people.answer(contract.contractId, 1, 'accept', 'supplier');
    expect((await people.view(contract.contractId)).papers).toEqual([first, second]);
    expect((await people.amend({ ...contract, amendment: 1 }, 'supplier', { papers: [] })).status).toBe(200);
    await people.answer(contract.contractId, 2, 'accept', 'buyer');
    expect((await people.view(contract.contractId)).papers).toEqual([]);
    expect((await read(contract.contractId, first.paperId, people.buyer)).status).toBe(200);
  });

  // CON-48
  it.each([
    ['a file that is not a PDF', async () => Buffer.from('not a pdf')],
    ['a PDF with a script', scripted],
  ])('refuses %s as a paper of a contract', async (_what, make) => {
    const file = { name: 'a.pdf', bytes: await make() };
    const reply = await context.current.call('addContractPaper', { file }, people.supplier.token);
    expect([reply.status, problemOf(reply).code]).toEqual([422, 'document_refused']);
  });

  // CON-50
  // CON-311
  it.each(['photo.gif', 'terms.docx', 'terms.pdf'])(
    'refuses the paper %s, which is neither a PDF nor a picture, and names the accepted types',
    async (name) => {
      const file = { name, bytes: Buffer.from('GIF89a and no more') };
      const reply = await context.current.call('addContractPaper', { file }, people.supplier.token);
      expect([reply.status, problemOf(reply).detail]).toEqual([
        422,
        'Only PDF and images (PNG, JPEG, WebP) can be attached.',
      ]);
    },
  );

  // CON-310
  it('stores a paper that was signed elsewhere unchanged', async () => {
    const signed = await sealDocument(bytes, {
      identity: await makeIdentity(),
      signerName: 'Asha Das',
      reason: 'Bank guarantee',
      signedAt: new Date('2026-03-01T10:20:30Z'),
    });
    const file = { name: 'guarantee.pdf', bytes: signed };
    const reply = await context.current.call('addContractPaper', { file }, people.supplier.token);
    const sha256 = createHash('sha256').update(signed).digest('hex');
    expect(reply).toMatchObject({ status: 201, body: { name: 'guarantee.pdf', sha256 } });
  });

  it('papers attached to no contract are deleted after a month, and their number is limited', async () => {
    const { clock, db, pool, jobs } = context.current;
    const other = await meetForAmendments(context.current);
    const attached = await upload(other.supplier);
    const { contractId } = await other.propose({ papers: [attached.paperId] });
    const loose = await upload(other.supplier);
    const paper = {
      uploader: other.supplier.userId,
      copies: 2 * limits.contractPapers - 1,
      id: loose.paperId,
    };
    await pool.query(
      `insert into contract_papers (uploader_id, file_id, file_name, created_at)
       select $1, file_id, file_name, created_at from contract_papers, generate_series(1, $2) where id = $3`,
      [paper.uploader, paper.copies, paper.id],
    );
    const file = { name: 'a.pdf', bytes };
    const tooMany = await context.current.call('addContractPaper', { file }, other.supplier.token);
    expect([tooMany.status, problemOf(tooMany).errors?.[0]?.field]).toEqual([422, 'file']);
    clock.set(new Date(clock.now().getTime() + limits.upload.pendingMs + 1));
    await jobs.enqueue(db, 'contracts.sweep-papers', {});
    await jobs.drain();
    const { rows } = await pool.query(
      'select contract_id as "contractId" from contract_papers where uploader_id = $1',
      [paper.uploader],
    );
    expect(rows).toEqual([{ contractId }]);
  });
});
