import { XMLParser } from 'fast-xml-parser';
import { beforeAll, describe, expect, it } from 'vitest';
import { totalsOf } from '@proffer/contract/contracts/lines';
import type { Problem } from '@proffer/contract/wire/errors';
import { line } from '../contracts/line.fixture';
import { useContext } from '../support/context';
import { meetForAmendments, type AmendingPeople } from '../world/contract-amending';
import { createPerson, type Person } from '../world/people';
import { ublFaults } from './ubl-schema';

const context = useContext();
let people: AmendingPeople;

beforeAll(async () => {
  people = await meetForAmendments(context.current, {
    supplier: { companyName: 'Kaveri Pumps & Sons <Pvt> Ltd' },
    buyer: { companyName: 'Acme "Works" ]]>' },
  });
});

const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false, processEntities: true });

const read = (route: 'contractOrder' | 'contractOrderResponse', id: number, who: Person = people.buyer) =>
  context.current.call(route, { params: { id } }, who.token);

async function agreed(fields: Record<string, unknown> = {}): Promise<number> {
  const { contractId } = await people.propose(fields);
  await people.act(contractId, 'accept', 'supplier');
  await people.act(contractId, 'accept', 'buyer');
  return contractId;
}

async function readOrder(id: number) {
  const reply = await read('contractOrder', id);
  const text = reply.bytes.toString();
  return { reply, text, order: parser.parse(text).Order };
}

const valued = {
  lines: [
    line,
    { ...line, item: 'Seal kit', hsnCode: '', quantity: 0.125, unit: 'kg', unitPrice: 333.33, taxRate: 5 },
    { ...line, item: 'Crate', unit: 'crate', quantity: 3, unitPrice: 0.01, taxRate: 0, deliveryPlace: '' },
  ],
  contractDescription: 'Pumps for the water works.',
  paymentTerms: '30 days after the invoice.',
  milestones: [
    { what: 'First half', dueDate: '2026-12-10', percent: 50 },
    { what: 'Second half', dueDate: '', percent: 50 },
  ],
  governingLaw: 'Indian law',
};

describe('UBL order of a contract', () => {
  // FMT-1, FMT-2, FMT-7
  it('gives both parties an order and an order response that follow the UBL 2.1 schema', async () => {
    const id = await agreed(valued);
    for (const who of [people.supplier, people.buyer]) {
      const order = await read('contractOrder', id, who);
      expect(order.headers['content-type']).toBe('application/xml; charset=utf-8');
      expect(order.headers['content-disposition']).toBe(
        `attachment; filename*=UTF-8''contract-${id}-order.xml`,
      );
      expect(await ublFaults('Order', order.bytes.toString())).toEqual([]);
      const response = await read('contractOrderResponse', id, who);
      expect(await ublFaults('OrderResponse', response.bytes.toString())).toEqual([]);
    }
    const response = parser.parse((await read('contractOrderResponse', id)).bytes.toString()).OrderResponse;
    expect(response['cbc:OrderResponseCode']).toMatchObject({ '#text': 'AP' });
    expect(response['cac:OrderReference']['cbc:ID']).toBe(String(id));
  });

  // FMT-2
  it('finds a fault in an order with an unknown element or a wrong order', async () => {
    const { text } = await readOrder(await agreed());
    expect(
      await ublFaults('Order', text.replace('<cbc:ID>', '<cbc:Colour>red</cbc:Colour><cbc:ID>')),
    ).not.toEqual([]);
    expect(await ublFaults('Order', text.replace(/<cbc:IssueDate>.*?<\/cbc:IssueDate>/, ''))).not.toEqual([]);
  });

  // FMT-3
  it('states totals and taxes equal to those of the contract to the paisa', async () => {
    const { order } = await readOrder(await agreed(valued));
    const { net, tax, total, rates } = totalsOf(valued.lines);
    const value = (node: { '#text': string; '@_currencyID': string }) => [
      node['@_currencyID'],
      node['#text'],
    ];
    const totals = order['cac:AnticipatedMonetaryTotal'];
    expect(value(totals['cbc:LineExtensionAmount'])).toEqual(['INR', net.toFixed(2)]);
    expect(value(totals['cbc:PayableAmount'])).toEqual(['INR', total.toFixed(2)]);
    expect(value(order['cac:TaxTotal']['cbc:TaxAmount'])).toEqual(['INR', tax.toFixed(2)]);
    expect(order['cac:TaxTotal']['cac:TaxSubtotal']).toHaveLength(rates.length);
    const items = order['cac:OrderLine'].map((one: Record<string, never>) => one['cac:LineItem']);
    const paise = (name: string) =>
      items.reduce(
        (sum: number, item: Record<string, { '#text': string }>) =>
          sum + Math.round(Number(item[name]?.['#text']) * 100),
        0,
      );
    expect(paise('cbc:LineExtensionAmount')).toBe(Math.round(net * 100));
    expect(paise('cbc:TotalTaxAmount')).toBe(Math.round(tax * 100));
  });

  // FMT-4
  it('writes units as UN/ECE codes and states a unit without one as a note', async () => {
    const { order } = await readOrder(await agreed(valued));
    const items = order['cac:OrderLine'].map((one: Record<string, never>) => one['cac:LineItem']);
    expect(
      items.map((item: Record<string, Record<string, string>>) => [
        item['cbc:Quantity']?.['@_unitCode'],
        item['cbc:Quantity']?.['#text'],
        item['cbc:Note'],
      ]),
    ).toEqual([
      ['C62', '12', undefined],
      ['KGM', '0.125', undefined],
      ['C62', '3', 'Unit: crate'],
    ]);
  });

  // FMT-5
  it('names the entry of the chain by which the terms in force came about', async () => {
    const id = await agreed();
    const { order } = await readOrder(id);
    const reference = order['cac:AdditionalDocumentReference'];
    const { rows } = await context.current.pool.query<{
      deal: string;
      sequence: number;
      hash: string;
      entry: string;
    }>(
      `select d.name deal, e.sequence, encode(e.hash, 'hex') hash, e.entry
         from deal_entries e join deals d on d.id = e.deal_id
        where e.entry::jsonb ->> 'act' = 'contract.accepted' and e.entry::jsonb -> 'about' @> $1::jsonb
        order by e.sequence desc limit 1`,
      [JSON.stringify({ contract: id })],
    );
    const entry = rows[0]!;
    expect(JSON.parse(entry.entry)).toMatchObject({ by: { side: 'buyer' } });
    expect(reference['cbc:ID']).toBe(`${entry.deal}#${entry.sequence}`);
    const external = reference['cac:Attachment']['cac:ExternalReference'];
    expect(external['cbc:DocumentHash']).toBe(entry.hash);
    expect(external['cbc:URI']).toBe(
      `http://market.example.com/contracts/log/entry?deal=${entry.deal}&sequence=${entry.sequence}`,
    );
  });

  // FMT-1, FMT-2, FMT-5
  it('keeps the terms in force while an amendment waits, and names its entry once it is accepted', async () => {
    const contract = await people.agreeAndAmend('buyer', { endDate: '2027-01-31' }, valued);
    const { contractId: id } = contract;
    const facts = async () => {
      const { text, order } = await readOrder(id);
      expect(await ublFaults('Order', text)).toEqual([]);
      return {
        version: order['cac:Contract']['cbc:VersionID'],
        endDate: order['cac:ValidityPeriod']['cbc:EndDate'],
        entry: order['cac:AdditionalDocumentReference']['cbc:ID'] as string,
      };
    };
    const before = await facts();
    expect(before).toMatchObject({ version: '1', endDate: contract.endDate });
    expect((await people.answer(id, 1, 'accept', 'supplier')).status).toBe(200);
    const after = await facts();
    expect(after).toMatchObject({ version: '1.1', endDate: '2027-01-31' });
    const [deal, sequence] = after.entry.split('#');
    const { rows } = await context.current.pool.query<{ entry: string }>(
      'select e.entry from deal_entries e join deals d on d.id = e.deal_id where d.name = $1 and e.sequence = $2',
      [deal, sequence],
    );
    expect(JSON.parse(rows[0]!.entry)).toMatchObject({ act: 'contract.amendment_accepted' });
    expect(before.entry).not.toBe(after.entry);
  });

  // FMT-6
  it('writes a contract without lines as one line without a price', async () => {
    const id = await agreed({ contractName: 'Frame agreement' });
    const { text, order } = await readOrder(id);
    expect(await ublFaults('Order', text)).toEqual([]);
    expect(order['cac:OrderLine']['cac:LineItem']['cac:Item']['cbc:Name']).toBe('Frame agreement');
    expect(order['cac:AnticipatedMonetaryTotal']).toBeUndefined();
  });

  // FMT-8
  it('refuses an order of a contract that is not agreed', async () => {
    const { contractId } = await people.propose();
    await people.act(contractId, 'accept', 'supplier');
    const reply = await read('contractOrder', contractId);
    expect([reply.status, (reply.body as Problem).code]).toEqual([409, 'illegal_transition']);
  });
});

describe('attacks on the UBL order', () => {
  // FMT-9
  it('escapes markup and leaves out characters that XML cannot contain', async () => {
    const item = 'Pump</cbc:Name><cbc:Name>&lol; "x" <!-- \u{FFFE}';
    const id = await agreed({
      ...valued,
      contractDescription: '<!DOCTYPE x [<!ENTITY lol SYSTEM "file:///etc/passwd">]>',
      lines: [{ ...line, item, deliveryPlace: "'><Kanpur/>" }],
    });
    const { text, order } = await readOrder(id);
    expect(await ublFaults('Order', text)).toEqual([]);
    expect(order['cac:OrderLine']['cac:LineItem']['cac:Item']['cbc:Name']).toBe(
      item.replace('\u{FFFE}', '').trim(),
    );
    expect(text).not.toContain('<!DOCTYPE');
    expect(order['cac:SellerSupplierParty']['cac:Party']['cac:PartyName']['cbc:Name']).toBe(
      'Kaveri Pumps & Sons <Pvt> Ltd',
    );
    expect(order['cac:BuyerCustomerParty']['cac:Party']['cac:PartyName']['cbc:Name']).toBe(
      'Acme "Works" ]]>',
    );
  });

  // FMT-1
  it('answers 404 to strangers and 403 to administrators', async () => {
    const id = await agreed();
    for (const role of ['supplier', 'buyer'] as const) {
      const stranger = await createPerson(context.current, role);
      for (const route of ['contractOrder', 'contractOrderResponse'] as const) {
        expect([route, (await read(route, id, stranger)).status]).toEqual([route, 404]);
      }
    }
    const admin = await createPerson(context.current, 'admin');
    expect((await read('contractOrder', id, admin)).status).toBe(403);
  });
});
