import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readSignatures } from '../../src/platform/pdf-signing';
import { useContext } from '../support/context';
import { meetForContracts, type ContractPeople } from '../world/contract-people';
import { createPerson, type Person } from '../world/people';
import { conformanceFaults } from '../support/pdf-conformance';
import { pdfFile, runTool, textOfPdf } from '../support/tools';

const context = useContext();
let people: ContractPeople;

beforeAll(async () => {
  people = await meetForContracts(context.current, {
    supplier: { companyName: 'हिन्दी पंप लिमिटेड', firstName: 'अमृत', lastName: 'कौर' },
    buyer: { companyName: 'Київ Фабрика', firstName: 'Олена', lastName: 'Шевченко' },
    offer: { title: 'Pumps for ₹12,34,567' },
  });
});

const read = (id: number, who: Person = people.buyer) =>
  context.current.call('contractDocument', { params: { id } }, who.token);

async function agreed(fields: Record<string, unknown> = {}): Promise<number> {
  const { contractId } = await people.propose(fields);
  await people.act(contractId, 'accept', 'supplier');
  context.current.clock.advance(3_600_000);
  await people.act(contractId, 'accept', 'buyer');
  return contractId;
}

async function storedFile(id: number): Promise<string | null> {
  const { rows } = await context.current.pool.query<{ file: string | null }>(
    'select document_file_id as file from contracts where id = $1',
    [id],
  );
  return rows[0]!.file;
}

describe('document of a contract', () => {
  // CON-29
  it('an accepted contract is a sealed PDF that states everything agreed, in every script', async () => {
    context.current.clock.set(new Date('2026-11-21T09:00:00Z'));
    const id = await agreed({
      contractName: 'Поставка 2027',
      contractDescription: 'Forty pumps at ₹12,34,567.\nकिस्तों में वितरण।',
      startDate: '2028-02-29',
      endDate: '2028-03-01',
    });
    const reply = await read(id);
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(reply.headers['content-disposition']).toContain(`contract-${id}.pdf`);
    expect(await conformanceFaults(reply.bytes)).toEqual([]);
    const text = textOfPdf(reply.bytes);
    for (const expected of [
      'Поставка 2027',
      `no. ${id}, revision 1`,
      'हिन्दी पंप लिमिटेड',
      'Київ Фабрика, represented by Олена Шевченко',
      `Pumps for ₹12,34,567 (no. ${people.proposalId}, version 1)`,
      'NDA no. ',
      'First day 29 February 2028',
      'Last day 1 March 2028',
      'Forty pumps at ₹12,34,567.',
      'Accepted by both sides',
      'on 2026-11-21 09:00:00 UTC',
      'on 2026-11-21 10:00:00 UTC',
    ]) {
      expect(text).toContain(expected);
    }
    expect(text).not.toContain('Draft');
    const file = pdfFile(reply.bytes);
    expect(runTool('pdfsig', [file]).output.match(/Signature is Valid\./g)).toHaveLength(1);
    expect(runTool('qpdf', ['--check', file]).code).toBe(0);
    const damaged = Buffer.from(reply.bytes);
    damaged[1_000] = (damaged[1_000] ?? 0) ^ 1;
    expect((await readSignatures(damaged).catch(() => [])).filter(({ isIntact }) => isIntact)).toEqual([]);
  });

  it('the contract document is made by the job after the second acceptance and stays the same', async () => {
    const id = await agreed();
    expect(await storedFile(id)).toBeNull();
    await context.current.jobs.drain();
    const fileId = await storedFile(id);
    expect(fileId).not.toBeNull();
    const [first, second] = [await read(id), await read(id, people.supplier)];
    expect(first.bytes.equals(second.bytes)).toBe(true);
    expect(await storedFile(id)).toBe(fileId);
  });

  it('the contract document is made once if several readers request it before the job', async () => {
    const id = await agreed();
    const replies = await Promise.all([read(id), read(id, people.supplier), read(id)]);
    const fileId = await storedFile(id);
    await context.current.jobs.drain();
    expect(await storedFile(id)).toBe(fileId);
    for (const { bytes } of [...replies, await read(id)]) {
      expect(bytes.equals(replies[0].bytes)).toBe(true);
      expect(await readSignatures(bytes)).toMatchObject([{ isIntact: true }]);
    }
  });

  // CON-29
  it('a contract that is not accepted is an unsealed PDF marked as a draft', async () => {
    const { contractId } = await people.propose();
    const draft = await read(contractId);
    expect(draft.headers['content-disposition']).toContain('draft');
    expect(textOfPdf(draft.bytes)).toContain('Draft – not yet accepted');
    expect(await readSignatures(draft.bytes)).toEqual([]);
    expect(await conformanceFaults(draft.bytes)).toEqual([]);
    await people.act(contractId, 'accept', 'supplier');
    expect(textOfPdf((await read(contractId)).bytes)).toMatch(
      /Draft.*Waiting for the buyer.*Not yet accepted/,
    );
    await people.act(contractId, 'want_changes', 'buyer', { reason: 'Cheaper.' });
    expect(textOfPdf((await read(contractId)).bytes)).toMatch(
      /Draft.*Київ Фабрика requests changes: Cheaper\./,
    );
    await people.act(contractId, 'reject', 'supplier', { reason: 'No.' });
    const text = textOfPdf((await read(contractId)).bytes);
    expect(text).toMatch(/Rejected – not in force/);
    expect(text).not.toContain('Draft');
    await context.current.jobs.drain();
    expect(await storedFile(contractId)).toBeNull();
  });

  it('the contract document names the offer by its title in the agreed version', async () => {
    const other = await meetForContracts(context.current, { offer: { title: 'Iron pumps' } });
    const { contractId } = await other.propose();
    const edit = { params: { id: other.proposalId }, body: { title: 'Golden pumps' } };
    await context.current.call('updateOffer', edit, other.supplier.token);
    const reply = await context.current.call(
      'contractDocument',
      { params: { id: contractId } },
      other.buyer.token,
    );
    expect(textOfPdf(reply.bytes)).toContain('Iron pumps (no. ');
  });

  it('answers 404 to strangers who request a contract’s document or calendar file', async () => {
    const id = await agreed();
    for (const role of ['supplier', 'buyer'] as const) {
      const stranger = await createPerson(context.current, role);
      for (const route of ['contractDocument', 'contractCalendar'] as const) {
        const reply = await context.current.call(route, { params: { id } }, stranger.token);
        expect([route, reply.status]).toEqual([route, 404]);
      }
    }
  });
});

describe('calendar days of a contract', () => {
  const home = process.env['TZ'];
  afterEach(() => {
    if (home === undefined) delete process.env['TZ'];
    else process.env['TZ'] = home;
  });

  // CON-10
  it.each([
    ['Pacific/Pago_Pago', 660],
    ['Asia/Kolkata', -330],
    ['Pacific/Kiritimati', -840],
  ])('days of a contract stay as given on a server in the time zone %s', async (zone, offset) => {
    process.env['TZ'] = zone;
    expect(new Date('2026-12-01T00:00:00Z').getTimezoneOffset()).toBe(offset);
    const { contractId: id, ...made } = await people.propose({
      startDate: '2026-12-31',
      endDate: '2027-01-01',
    });
    expect(made).toMatchObject({ startDate: '2026-12-31', endDate: '2027-01-01' });
    const calendar = await context.current.call('contractCalendar', { params: { id } }, people.buyer.token);
    expect(calendar.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(calendar.bytes.toString()).toContain(
      'DTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270102\r\n',
    );
    expect(calendar.bytes.toString()).toMatch(new RegExp(`\\r\\nURL:http.*/bcontract/${id}\\r\\n`));
    expect(textOfPdf((await read(id)).bytes)).toMatch(/First day 31 December 2026 Last day 1 January 2027/);
    const listed = async (startAfter: string) => {
      const query = { supplierId: people.supplier.userId, search: made.contractName, startAfter };
      const reply = await context.current.call('supplierContracts', { query }, people.supplier.token);
      return (reply.body as { content: { contractId: number }[] }).content.map(
        ({ contractId }) => contractId,
      );
    };
    expect(await listed('2026-12-30')).toEqual([id]);
    expect(await listed('2026-12-31')).toEqual([]);
  });
});
