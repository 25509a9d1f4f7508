import ICAL from 'ical.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { marketDay } from '@proffer/contract/contracts/market-day';
import { line } from '../contracts/line.fixture';
import { useContext } from '../support/context';
import { accountActs, password } from '../world/account-acts';
import { answer, passDeadline } from '../world/answers';
import { meetForContracts, type ContractPeople } from '../world/contract-people';
import { notesOf } from '../world/contract-notes';
import { postNeed } from '../world/needs';
import { addMember, createPerson, type Person } from '../world/people';
import { meetForQuotes } from '../world/quote-people';
import { renewingOf } from '../world/renewing';
import { addTeam, requestsIn } from '../world/teams';

const logged: string[] = [];
const context = useContext({ logTo: { write: (entry) => void logged.push(entry) } });
const { withPassword } = accountActs(context);
let people: ContractPeople;

beforeAll(async () => {
  people = await meetForContracts(context.current, { offer: { title: 'Pumps, valves; and\\more' } });
});

async function makeAddress(who: Person): Promise<string> {
  const reply = await context.current.call('makeCalendarAddress', {}, who.token);
  expect(reply.status).toBe(201);
  return (reply.body as { url: string }).url;
}

const keyOf = (address: string): string => new URL(address).searchParams.get('key') ?? '';

const open = (key: string, headers: Record<string, string> = {}) =>
  context.current.send({ method: 'GET', url: `/calendar.ics?key=${encodeURIComponent(key)}`, headers });

interface Event {
  uid: string;
  summary: string;
  start: string;
  isDay: boolean;
  url: unknown;
  sequence: unknown;
}

/** Reads a calendar with an independent parser. */
function eventsIn(text: string): Event[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      summary: event.summary,
      start: event.startDate.toString(),
      isDay: event.startDate.isDate,
      url: component.getFirstPropertyValue('url'),
      sequence: component.getFirstPropertyValue('sequence'),
    };
  });
}

async function readEvents(who: Person): Promise<Event[]> {
  const reply = await open(keyOf(await makeAddress(who)));
  expect([reply.status, reply.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  return eventsIn(reply.bytes.toString());
}

async function agreed(fields: Record<string, unknown>): Promise<number> {
  const { contractId } = await people.propose(fields);
  await people.act(contractId, 'accept', 'supplier');
  await people.act(contractId, 'accept', 'buyer');
  return contractId;
}

describe('address of a calendar', () => {
  // FMT-40
  it('belongs to one person, is shown once, and ends when the person makes a new one or removes it', async () => {
    const { buyer } = people;
    const first = keyOf(await makeAddress(buyer));
    expect(first).toMatch(/^[\w-]{43}$/);
    const state = await context.current.call('calendarAddress', {}, buyer.token);
    expect(Object.keys(state.body as object)).toEqual(['createdDate']);
    expect((await open(first)).status).toBe(200);
    const second = keyOf(await makeAddress(buyer));
    expect([(await open(first)).status, (await open(second)).status]).toEqual([404, 200]);
    await context.current.call('removeCalendarAddress', {}, buyer.token);
    expect((await open(second)).status).toBe(404);
    const { body } = await context.current.call('calendarAddress', {}, buyer.token);
    expect(body).toEqual({ createdDate: null });
  });

  // FMT-40
  it('demands a recent proof of identity', async () => {
    const person = await createPerson(context.current, 'buyer');
    const { rowCount } = await context.current.pool.query(
      "update sessions set proven_at = now() - interval '1 year' where user_id = $1",
      [person.userId],
    );
    expect(rowCount).toBe(1);
    const reply = await context.current.call('makeCalendarAddress', {}, person.token);
    expect([reply.status, (reply.body as { code: string }).code]).toEqual([403, 'proof_needed']);
  });

  // FMT-46
  it('is answered with 304 until something changes', async () => {
    const person = await createPerson(context.current, 'buyer');
    const key = keyOf(await makeAddress(person));
    const first = await open(key);
    const etag = String(first.headers['etag']);
    context.current.clock.advance(60_000);
    expect((await open(key, { 'if-none-match': etag })).status).toBe(304);
    await postNeed(context.current, person);
    expect((await open(key, { 'if-none-match': etag })).status).toBe(200);
  });
});

describe('due dates in a calendar', () => {
  // FMT-41, FMT-42
  it('are the days of contracts, deliveries and payments of both sides, without finished deliveries', async () => {
    const id = await agreed({
      contractName: 'Pumps for Kanpur',
      startDate: '2026-11-10',
      lines: [line, { ...line, item: 'Valve', quantity: 3, deliveryDate: '2026-12-20' }],
      milestones: [{ what: 'Advance', dueDate: '2026-12-05', percent: 100 }],
    });
    const expected = [
      [`contract-${id}-start@market.example.com`, 'Contract begins: Pumps for Kanpur', '2026-11-10'],
      [
        `contract-${id}-milestone-1@market.example.com`,
        'Payment of 100 % due: Advance (Pumps for Kanpur)',
        '2026-12-05',
      ],
      [
        `contract-${id}-delivery-1@market.example.com`,
        'Delivery due: End-suction pump (Pumps for Kanpur)',
        '2026-12-15',
      ],
      [
        `contract-${id}-delivery-2@market.example.com`,
        'Delivery due: Valve (Pumps for Kanpur)',
        '2026-12-20',
      ],
      [`contract-${id}-end@market.example.com`, 'Contract ends: Pumps for Kanpur', '2026-12-31'],
    ];
    const own = async (who: Person) =>
      (await readEvents(who))
        .filter(({ uid }) => uid.startsWith(`contract-${id}-`))
        .map(({ uid, summary, start, isDay }) => [uid, summary, start, isDay]);
    const onDays = expected.map((one) => [...one, true]);
    expect(await own(people.supplier)).toEqual(onDays);
    expect(await own(people.buyer)).toEqual(onDays);
    const notes = notesOf(context.current, people, id);
    const { noteId } = await notes.note('delivery', 'supplier', { entries: [{ line: 2, quantity: 3 }] });
    const waiting = {
      uid: `note-${noteId}-answer@market.example.com`,
      summary: 'Delivery to confirm: Pumps for Kanpur',
    };
    expect(await readEvents(people.buyer)).toContainEqual(expect.objectContaining(waiting));
    await notes.answer(noteId, 'confirm', 'buyer');
    expect(await own(people.buyer)).toEqual(onDays.filter(([uid]) => !String(uid).includes('delivery-2')));
    expect(await readEvents(people.buyer)).not.toContainEqual(expect.objectContaining(waiting));
  });

  // FMT-41
  it('are the deadlines of needs as moments, for the buyer and for suppliers who answer', async () => {
    const buyer = await createPerson(context.current, 'buyer');
    const supplier = await createPerson(context.current, 'supplier');
    const other = await createPerson(context.current, 'supplier');
    const need = await postNeed(context.current, buyer, { title: 'Pumps by calendar' });
    await answer(context.current, supplier, need, 100);
    const start = need.deadline!.slice(0, 19) + 'Z';
    const event = { uid: `need-${need.needId}-deadline@market.example.com`, start, isDay: false };
    expect(await readEvents(buyer)).toMatchObject([
      {
        ...event,
        summary: 'Answers close: Pumps by calendar',
        url: `http://market.example.com/bneed/${need.needId}`,
      },
    ]);
    expect(await readEvents(supplier)).toMatchObject([
      { ...event, url: `http://market.example.com/sneed/${need.needId}` },
    ]);
    expect(await readEvents(other)).toEqual([]);
    const buyersKey = keyOf(await makeAddress(buyer));
    await passDeadline(context.current);
    const [decision] = eventsIn((await open(buyersKey)).bytes.toString());
    expect(decision).toMatchObject({ uid: `need-${need.needId}-decision@market.example.com` });
  });
});

describe('ends in a calendar', () => {
  // FMT-41
  it('are the last days of NDAs and of quotes, with links for each side', async () => {
    const lastDay = marketDay(new Date(context.current.clock.now().getTime() + 40 * 86_400_000));
    const trade = await renewingOf(context.current).open(lastDay);
    const nda = { uid: `nda-${trade.ndaId}-end@market.example.com`, start: lastDay, isDay: true };
    const at = 'http://market.example.com';
    const supplierNda = { ...nda, url: `${at}/ndarequest?nda=${trade.ndaId}` };
    expect(await readEvents(trade.supplier)).toContainEqual(expect.objectContaining(supplierNda));
    const buyerNda = { ...nda, url: `${at}/nda?nda=${trade.ndaId}` };
    expect(await readEvents(trade.buyer)).toContainEqual(expect.objectContaining(buyerNda));

    const dealing = await meetForQuotes(context.current, { title: 'Quoted pumps' });
    const { quoteId } = await dealing.asked();
    const days = { startDate: lastDay, endDate: '2030-12-31', validUntil: lastDay };
    expect((await dealing.act(quoteId, 'quote', 'supplier', days)).status).toBe(200);
    const quote = { uid: `quote-${quoteId}-validity@market.example.com`, start: lastDay };
    expect(await readEvents(dealing.buyer)).toMatchObject([
      { ...quote, summary: 'Last day to accept the quote: Quoted pumps', url: `${at}/bquotes/${quoteId}` },
    ]);
    await dealing.act(quoteId, 'decline', 'buyer');
    expect(await readEvents(dealing.buyer)).toEqual([]);
  });
});

describe('people and their calendars', () => {
  // FMT-43
  it('shows a signature request to those who may sign it only', async () => {
    const team = await addTeam(context.current, people.buyer);
    const { contractId } = await people.propose({ contractName: 'To be signed' });
    const requests = requestsIn(context.current);
    const { id: requestId } = await requests.prepared(team.preparer, 'contract.accept', contractId, {
      revision: 1,
    });
    const uid = `signature-${requestId}@market.example.com`;
    const sees = async (who: Person) => (await readEvents(who)).some((event) => event.uid === uid);
    expect([await sees(team.signer), await sees(team.viewer), await sees(team.preparer)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  // FMT-44
  it('ends with the membership of its person', async () => {
    const colleague = await addMember(context.current, people.buyer, { name: 'Col League' });
    const key = keyOf(await makeAddress(colleague));
    expect((await open(key)).status).toBe(200);
    const removed = await context.current.call(
      'removeMember',
      { params: { memberId: colleague.memberId }, body: {} },
      people.buyer.token,
    );
    expect(removed.status).toBeLessThan(300);
    expect((await open(key)).status).toBe(404);
  });

  // FMT-45
  it('is in the export of personal data as a date, and is deleted with the account', async () => {
    const person = await withPassword('buyer');
    const address = await makeAddress(person);
    const data = await context.current.call('myData', {}, person.token);
    expect(data.bytes.toString()).toContain('calendarAddress');
    expect(data.bytes.toString()).not.toContain(keyOf(address));
    const closed = await context.current.call('closeAccount', { body: { password } }, person.token);
    expect(closed.status).toBe(200);
    expect((await open(keyOf(address))).status).toBe(404);
    const { rows } = await context.current.pool.query('select from calendar_feeds where member_id = $1', [
      person.memberId,
    ]);
    expect(rows).toEqual([]);
  });
});

describe('attacks on calendars', () => {
  // FMT-47
  it('answers 404 to guessed, truncated and oversized keys, and limits guesses by address', async () => {
    const key = keyOf(await makeAddress(people.buyer));
    for (const guess of [key.slice(0, -1), `${key}x`, 'a'.repeat(43), "' or 1=1"]) {
      expect([guess, (await open(guess)).status]).toEqual([guess, 404]);
    }
    expect((await open('a'.repeat(101))).status).toBe(422);
    const { rows } = await context.current.pool.query<{ row: string }>(
      'select f::text row from calendar_feeds f',
    );
    expect(rows.map(({ row }) => row).join()).not.toContain(key);
  });

  // FMT-47
  it('keeps keys out of the log', async () => {
    const key = keyOf(await makeAddress(people.buyer));
    await open(key);
    expect(logged.join('')).toContain('/calendar.ics');
    expect(logged.join('')).not.toContain(key);
  });

  // FMT-48
  it('keeps texts of partners within their property and line', async () => {
    const injected = 'X; DTSTART:19700101, \\n \\, end';
    const id = await agreed({ contractName: `${'🧪 long '.repeat(12)}${injected}` });
    const reply = await open(keyOf(await makeAddress(people.buyer)));
    const text = reply.bytes.toString();
    for (const row of text.split('\r\n')) expect(Buffer.byteLength(row)).toBeLessThanOrEqual(75);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    const names = eventsIn(text)
      .filter(({ uid }) => uid.startsWith(`contract-${id}-`))
      .map(({ summary }) => summary);
    expect(names[0]).toBe(`Contract begins: ${'🧪 long '.repeat(12)}${injected}`);
  });

  // FMT-49
  it('contains nothing of other companies, nor amounts or hidden names', async () => {
    const buyer = await createPerson(context.current, 'buyer', { companyName: 'Obfuscated Holdings' });
    const supplier = await createPerson(context.current, 'supplier');
    const need = await postNeed(context.current, buyer, {
      title: 'Anonymous pumps',
      protectedDetail: 'Quixonium',
      isNameShown: false,
      budget: 6_913_457,
      isSealed: true,
    });
    await answer(context.current, supplier, need, 73_519.37);
    const text = (await open(keyOf(await makeAddress(supplier)))).bytes.toString();
    expect(text).toContain('Anonymous pumps');
    expect(text).not.toMatch(/Obfuscated|Quixonium|6913457|73519|Kanpur/);
    const buyers = (await open(keyOf(await makeAddress(buyer)))).bytes.toString();
    expect(buyers).not.toMatch(/73519|Kanpur/);
  });
});
