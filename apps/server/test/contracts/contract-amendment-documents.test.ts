import { beforeAll, describe, expect, it } from 'vitest';
import { readSignatures } from '../../src/platform/pdf-signing';
import { meetForAmendments, type AmendingPeople } from '../world/contract-amending';
import { useContext } from '../support/context';
import type { Person } from '../world/people';
import { pdfFile, runTool, textOfPdf } from '../support/tools';

const context = useContext();
let people: AmendingPeople;

beforeAll(async () => {
  people = await meetForAmendments(context.current, {
    supplier: { companyName: 'हिन्दी पंप लिमिटेड', firstName: 'अमृत', lastName: 'कौर' },
    buyer: { companyName: 'Київ Фабрика', firstName: 'Олена', lastName: 'Шевченко' },
    offer: { title: 'Pumps' },
  });
});

const read = (id: number, number: number, who: Person = people.buyer) =>
  context.current.call('amendmentDocument', { params: { id, number } }, who.token);
const readContract = (id: number) =>
  context.current.call('contractDocument', { params: { id } }, people.buyer.token);

async function amended(change: Record<string, unknown>): Promise<number> {
  const contract = await people.agree({ contractDescription: 'Forty pumps.' });
  await people.amend(contract, 'buyer', change);
  context.current.clock.advance(3_600_000);
  await people.answer(contract.contractId, 1, 'accept', 'supplier');
  return contract.contractId;
}

async function storedFile(id: number): Promise<string | null> {
  const { rows } = await context.current.pool.query<{ file: string | null }>(
    'select document_file_id as file from contract_amendments where contract_id = $1',
    [id],
  );
  return rows[0]!.file;
}

describe('document of an amendment', () => {
  // CON-26
  it('an accepted amendment is a sealed PDF that states changes, reason and acceptances, in every script', async () => {
    context.current.clock.set(new Date('2026-11-21T09:00:00Z'));
    const id = await amended({
      contractName: 'Поставка 2027',
      contractDescription: 'किस्तों में वितरण।',
      endDate: '2027-01-31',
      reason: 'Порт закрыт.',
    });
    const reply = await read(id, 1);
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(reply.headers['content-disposition']).toContain(`contract-${id}-amendment-1.pdf`);
    const text = textOfPdf(reply.bytes);
    expect(text).toMatch(/Name Supply \d+ → Поставка 2027/);
    for (const expected of [
      `Amendment no. 1 to contract no. ${id}`,
      'हिन्दी पंप लिमिटेड',
      'Київ Фабрика, represented by Олена Шевченко',
      'Last day 31 December 2026 → 31 January 2027',
      'Previous terms Forty pumps.',
      'New terms',
      'Порт закрыт.',
      'Accepted by both sides',
      'Proposed and accepted by Олена Шевченко, Київ Фабрика on 2026-',
      '11-21 09:00:00 UTC',
      'on 2026-11-21 10:00:00 UTC',
    ]) {
      expect(text).toContain(expected);
    }
    expect(text).not.toMatch(/Draft|First day/);
    const file = pdfFile(reply.bytes);
    expect(runTool('pdfsig', [file]).output.match(/Signature is Valid\./g)).toHaveLength(1);
    expect(runTool('qpdf', ['--check', file]).code).toBe(0);
  });

  it('the sealed amendment is made once, by the job after acceptance or by the first of concurrent readers', async () => {
    const id = await amended({ endDate: '2027-01-31' });
    expect(await storedFile(id)).toBeNull();
    const [first, second] = await Promise.all([read(id, 1), read(id, 1, people.supplier)]);
    const fileId = await storedFile(id);
    expect(fileId).not.toBeNull();
    await context.current.jobs.drain();
    expect(await storedFile(id)).toBe(fileId);
    expect(first.bytes.equals(second.bytes)).toBe(true);
    const later = await amended({ endDate: '2027-01-31' });
    await context.current.jobs.drain();
    expect(await storedFile(later)).not.toBeNull();
    expect(await readSignatures((await read(later, 1)).bytes)).toMatchObject([{ isIntact: true }]);
  });

  it('an amendment that is not accepted is an unsealed PDF marked as a draft, rejected or withdrawn', async () => {
    const contract = await people.agree();
    const id = contract.contractId;
    await people.amend(contract, 'buyer');
    const draft = await read(id, 1);
    expect(draft.headers['content-disposition']).toContain(`contract-${id}-amendment-1-draft.pdf`);
    expect(await readSignatures(draft.bytes)).toEqual([]);
    expect(textOfPdf(draft.bytes)).toMatch(
      /Draft – not yet accepted.*Waiting for the supplier to accept.*Not accepted/,
    );
    await people.answer(id, 1, 'reject', 'supplier', { reason: 'No storage.' });
    expect(textOfPdf((await read(id, 1)).bytes)).toMatch(
      /Rejected – not in force.*Rejected by हिन्दी पंप लिमिटेड: No storage\./,
    );
    await people.amend(contract, 'supplier');
    await people.answer(id, 2, 'withdraw', 'supplier');
    expect(textOfPdf((await read(id, 2)).bytes)).toMatch(
      /Withdrawn – not in force.*Proposed and accepted by .*Not accepted/,
    );
  });
});

describe('document of an amended contract', () => {
  it('the sealed contract stays the same after an amendment', async () => {
    const contract = await people.agree();
    const before = await readContract(contract.contractId);
    await people.amend(contract, 'buyer');
    await people.answer(contract.contractId, 1, 'accept', 'supplier');
    expect((await readContract(contract.contractId)).bytes.equals(before.bytes)).toBe(true);
  });

  it('the sealed contract shows the original terms even if it is made after an amendment', async () => {
    const id = await amended({ contractDescription: 'Fifty pumps.', endDate: '2027-01-31' });
    const text = textOfPdf((await readContract(id)).bytes);
    expect(text).toContain('Last day 31 December 2026');
    expect(text).toContain('Forty pumps.');
    expect(text).not.toMatch(/Fifty pumps|January 2027/);
  });
});
