import { beforeAll, describe, expect, it } from 'vitest';
import type { Contract } from '@proffer/contract/contracts/schemas';
import type { ContractPaper } from '@proffer/contract/contracts/substance.schemas';
import { makeUpload } from '../../src/platform/pdf-signing/test/documents';
import { unzipped } from '../../src/platform/zip/test/unzipped';
import { useContext } from '../support/context';
import { meetForAmendments, type AmendingPeople } from '../world/contract-amending';
import { notesOf } from '../world/contract-notes';
import { createPerson, type Person } from '../world/people';
import { line } from './line.fixture';

const context = useContext();
let people: AmendingPeople;
let contract: Contract;
let paper: Uint8Array;

async function upload(as: Person, name: string): Promise<number> {
  const reply = await context.current.call('addContractPaper', { file: { name, bytes: paper } }, as.token);
  return (reply.body as ContractPaper).paperId;
}
const everything = (id: number, { token }: Person) =>
  context.current.call('contractBundle', { params: { id } }, token);

beforeAll(async () => {
  paper = await makeUpload();
  people = await meetForAmendments(context.current);
  contract = await people.agree({
    startDate: '2026-11-01',
    endDate: '2026-12-31',
    lines: [{ ...line, item: '=cmd()' }],
    papers: [await upload(people.supplier, 'Rates.pdf'), await upload(people.supplier, 'rates.pdf')],
  });
  await people.amend(contract, 'buyer', { endDate: '2027-01-31', lines: [{ ...line, item: '=cmd()' }] });
  await people.answer(contract.contractId, 1, 'accept', 'supplier');
  const { note, answer } = notesOf(context.current, people, contract.contractId);
  const paperId = await upload(people.supplier, 'challan.pdf');
  const { noteId } = await note('delivery', 'supplier', { paperId, reference: 'CH-7' });
  await answer(noteId, 'confirm', 'buyer');
  await note('invoice', 'supplier');
});

// CON-170
describe('ZIP of a contract’s files', () => {
  it('the ZIP of a contract contains its documents, certificates, attachments, lines and notes', async () => {
    const id = contract.contractId;
    const reply = await everything(id, people.buyer);
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/zip']);
    expect(reply.headers['content-disposition']).toContain(`proffer-contract-${id}-2026-11-21.zip`);
    const files = await unzipped(reply.bytes);
    expect([...files.keys()]).toEqual([
      `contract-${id}.pdf`,
      `contract-${id}-certificate.pdf`,
      `amendments/contract-${id}-amendment-1.pdf`,
      `amendments/contract-${id}-amendment-1-certificate.pdf`,
      'papers/Rates.pdf',
      'papers/rates (2).pdf',
      'deliveries and invoices/2026-11-20 delivery challan.pdf',
      'lines.csv',
      'deliveries-and-invoices.csv',
    ]);
    expect(files.get('papers/Rates.pdf')?.equals(paper)).toBe(true);
    const sealed = await context.current.call('contractDocument', { params: { id } }, people.buyer.token);
    expect(files.get(`contract-${id}.pdf`)?.equals(sealed.bytes)).toBe(true);
    const [, firstLine] = files.get('lines.csv')!.toString().split('\r\n');
    expect(firstLine).toContain(`${id},${contract.contractName},1,'=cmd(),841370,12,pcs,18499.99,18,`);
    const [, delivery, invoice] = files.get('deliveries-and-invoices.csv')!.toString().split('\r\n');
    expect(delivery).toMatch(/delivery,supplier,2026-11-20,1,3,,CH-7,,confirmed,,challan\.pdf$/);
    expect(invoice).toMatch(/invoice,supplier,2026-11-20,1,,1000\.5,,,noted,,$/);
  });

  it('the ZIP of a contract contains a draft before both sides have agreed', async () => {
    const { contractId: id } = await people.propose();
    const files = await unzipped((await everything(id, people.supplier)).bytes);
    expect([...files.keys()]).toEqual([
      `contract-${id}-draft.pdf`,
      'lines.csv',
      'deliveries-and-invoices.csv',
    ]);
  });

  it('the ZIP of a contract is available only to its two parties', async () => {
    const others = [
      await createPerson(context.current, 'supplier'),
      await createPerson(context.current, 'buyer'),
      await createPerson(context.current, 'admin'),
    ];
    const replies = await Promise.all(others.map((other) => everything(contract.contractId, other)));
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 403]);
    expect((await everything(999_999, people.buyer)).status).toBe(404);
  });
});
