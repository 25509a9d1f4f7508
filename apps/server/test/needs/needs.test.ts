import { beforeAll, describe, expect, it } from 'vitest';
import type { NeedView } from '@proffer/contract/needs/schemas';
import { problemOf, useContext, type Reply } from '../support/context';
import { draftNeed, needContent, postNeed } from '../world/needs';
import { createPerson, type Person } from '../world/people';

const context = useContext();

let buyer: Person;
let otherBuyer: Person;
let supplier: Person;
let admin: Person;
beforeAll(async () => {
  buyer = await createPerson(context.current, 'buyer', { companyName: 'Water Works' });
  otherBuyer = await createPerson(context.current, 'buyer');
  supplier = await createPerson(context.current, 'supplier');
  admin = await createPerson(context.current, 'admin');
});

const codeOf = (reply: Reply) => [reply.status, problemOf(reply).code];
const fieldsOf = (reply: Reply) => problemOf(reply).errors?.map(({ field }) => field);
const call = (name: Parameters<typeof context.current.call>[0], by: Person, id: number, body?: unknown) =>
  context.current.call(name, { params: { id }, ...(body === undefined ? {} : { body }) }, by.token);
const read = async (by: Person, id: number) => (await call('getNeed', by, id)).body as NeedView;

describe('publishing a need', () => {
  // NED-1, NED-2
  it('names every part that a draft lacks', async () => {
    const draft = await draftNeed(context.current, buyer, {
      lines: [],
      categories: [],
      deadline: null,
      audience: 'invited',
    });
    expect(draft.status).toBe('draft');
    const reply = await call('publishNeed', buyer, draft.needId, { version: 1 });
    expect(codeOf(reply)).toEqual([422, 'invalid_input']);
    expect(fieldsOf(reply)).toEqual(['lines', 'categories', 'deadline', 'invited']);
  });

  // NED-4
  it('publishes once if repeated or sent twice at once', async () => {
    const { needId } = await draftNeed(context.current, buyer);
    const publish = () => call('publishNeed', buyer, needId, { version: 1 });
    const replies = await Promise.all([publish(), publish()]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const need = await read(buyer, needId);
    expect(need).toMatchObject({ status: 'open', isOwn: true, firstLine: '12 pcs End-suction pump' });
    expect(need.history.map(({ act }) => act)).toEqual(['published']);
  });
});

describe('seeing a need', () => {
  // NED-6
  it('shows drafts to their buyer and published needs to their audience', async () => {
    const draft = await draftNeed(context.current, buyer);
    const open = await postNeed(context.current, buyer);
    const invited = await postNeed(context.current, buyer, {
      audience: 'invited',
      invited: [supplier.userId],
    });
    const validated = await postNeed(context.current, buyer, { audience: 'validated' });
    const stranger = await createPerson(context.current, 'supplier');
    const statuses = async (by: Person) =>
      Promise.all(
        [draft, open, invited, validated].map(
          async ({ needId }) => (await call('getNeed', by, needId)).status,
        ),
      );
    expect(await statuses(buyer)).toEqual([200, 200, 200, 200]);
    expect(await statuses(otherBuyer)).toEqual([404, 404, 404, 404]);
    expect(await statuses(supplier)).toEqual([404, 200, 200, 404]);
    expect(await statuses(stranger)).toEqual([404, 200, 404, 404]);
    expect(await statuses(admin)).toEqual([404, 200, 200, 200]);
  });

  // NED-3, NED-7, NED-8
  it('withholds the part under NDA, the budget and the name', async () => {
    const draft = await draftNeed(context.current, buyer, {
      protectedDetail: 'Secret duty point 440 m³/h',
      budget: 500_000,
      isNameShown: false,
    });
    const csv = (name: string) => ({ name, bytes: Buffer.from('a,b\n1,2\n') });
    const add = (name: string, isProtected: boolean) =>
      context.current.call(
        'addNeedFile',
        { params: { id: draft.needId }, query: { isProtected }, file: csv(name) },
        buyer.token,
      );
    await add('open.csv', false);
    const secret = (await add('secret.csv', true)).body as { fileId: number };
    await call('publishNeed', buyer, draft.needId, { version: 1 });
    const seen = await read(supplier, draft.needId);
    expect(seen).toMatchObject({
      protectedDetail: '',
      isWithheld: true,
      budget: null,
      companyName: '',
      companyId: null,
    });
    expect(seen.files.map(({ fileName }) => fileName)).toEqual(['open.csv']);
    expect(JSON.stringify(seen)).not.toMatch(/440|secret|Water Works|500000/);
    const file = { params: { id: draft.needId, fileId: secret.fileId } };
    expect((await context.current.call('needFile', file, supplier.token)).status).toBe(404);
    expect((await context.current.call('needFile', file, buyer.token)).status).toBe(200);
    const late = await add('late.csv', false);
    expect(codeOf(late)).toEqual([409, 'illegal_transition']);
  });
});

describe('changing an open need', () => {
  // NED-5, NED-9, NED-10
  it('stores material amendments and refuses those of an outdated window', async () => {
    const { needId, version, deadline } = await postNeed(context.current, buyer);
    const content = needContent(context.current.clock.now(), {
      lines: [{ item: 'End-suction pump', quantity: 14, unit: 'pcs' }],
    });
    const reply = await call('updateNeed', buyer, needId, { ...content, isSealed: true, version });
    expect(reply.body).toMatchObject({
      version: version + 1,
      materialVersion: version + 1,
      deadline,
      isSealed: false,
    });
    expect(codeOf(await call('updateNeed', buyer, needId, { ...content, version }))).toEqual([
      409,
      'changed_meanwhile',
    ]);
    const reworded = {
      ...content,
      detail: 'In cast iron, IP55, with 12 months of warranty.',
      version: version + 1,
    };
    expect((await call('updateNeed', buyer, needId, reworded)).body).toMatchObject({
      materialVersion: version + 1,
    });
    const emptied = { ...content, lines: [], version: version + 2 };
    expect(fieldsOf(await call('updateNeed', buyer, needId, emptied))).toEqual(['lines']);
  });

  // NED-11, NED-12
  it('extends, closes and ends only as the rules permit', async () => {
    const need = await postNeed(context.current, buyer, { isSealed: true });
    const { needId, version } = need;
    const earlier = { version, deadline: new Date(Date.parse(need.deadline!) - 3_600_000).toISOString() };
    expect(fieldsOf(await call('extendNeed', buyer, needId, earlier))).toEqual(['deadline']);
    const later = { version, deadline: new Date(Date.parse(need.deadline!) + 3_600_000).toISOString() };
    expect((await call('extendNeed', buyer, needId, later)).body).toMatchObject({ deadline: later.deadline });
    expect(codeOf(await call('closeNeed', buyer, needId, { version: version + 1 }))).toEqual([
      409,
      'illegal_transition',
    ]);
    expect(fieldsOf(await call('endNeed', buyer, needId, { outcome: 'no_answer_suits' }))).toEqual([
      'outcome',
    ]);
    const ending = { outcome: 'cancelled', note: 'Project stopped.' };
    expect((await call('endNeed', buyer, needId, ending)).body).toMatchObject({
      status: 'ended',
      outcome: 'cancelled',
    });
    expect((await call('endNeed', buyer, needId, ending)).status).toBe(200);
    expect(codeOf(await call('endNeed', buyer, needId, { outcome: 'bought_elsewhere' }))).toEqual([
      409,
      'illegal_transition',
    ]);
    const open = await postNeed(context.current, buyer);
    expect((await call('closeNeed', buyer, open.needId, { version: open.version })).body).toMatchObject({
      status: 'deciding',
    });
  });

  it('opens a need at its deadline', async () => {
    const { needId } = await postNeed(context.current, buyer, { isSealed: true });
    const { clock, db, jobs } = context.current;
    clock.advance(7 * 86_400_000);
    await jobs.enqueue(db, 'needs.open', {});
    await jobs.drain();
    expect(await read(buyer, needId)).toMatchObject({ status: 'deciding' });
  });

  // NED-13
  it('copies a need with its lines to a draft', async () => {
    const { needId } = await postNeed(context.current, buyer);
    const copy = (await call('copyNeed', buyer, needId)).body as NeedView;
    expect(copy).toMatchObject({
      status: 'draft',
      deadline: null,
      lineCount: 1,
      title: 'End-suction pumps for a water works',
    });
    expect((await call('removeNeed', buyer, copy.needId)).status).toBe(200);
    expect((await call('removeNeed', buyer, needId)).status).toBe(409);
  });
});
