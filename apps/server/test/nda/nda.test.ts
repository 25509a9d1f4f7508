import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NdaRequest } from '@proffer/contract/nda/schemas';
import { readSignatures } from '../../src/platform/pdf-signing';
import { problemOf, useContext, type Reply } from '../support/context';
import { consented } from '../world/dealings';
import { createPerson, publishOffer, type Person } from '../world/people';
import { runTool } from '../support/tools';

const context = useContext();

let supplier: Person;
let buyer: Person;
let proposalId: number;
let pair: { proposalId: number; buyerId: number };
let pathParams: { a: number; b: number };

beforeAll(async () => {
  supplier = await createPerson(context.current, 'supplier', { companyName: 'Tungabhadra Alloys' });
  proposalId = await publishOffer(context.current, supplier, {
    title: 'Alloy rods',
    detail: 'Protected detail.',
    ndaRequired: true,
  });
});

beforeEach(async () => {
  buyer = await createPerson(context.current, 'buyer', { firstName: 'Arjun', lastName: 'Mehta' });
  pair = { proposalId, buyerId: buyer.userId };
  pathParams = { a: proposalId, b: buyer.userId };
  await ask();
});

const ask = () => context.current.call('requestNda', { query: pair }, buyer.token);
const prepare = (body: Record<string, unknown> = { name: 'Meera Iyer', ...consented }) =>
  context.current.call('prepareNda', { params: pathParams, body }, supplier.token);
const upload = () =>
  context.current.call('uploadNda', { params: pathParams, query: { clientIp: '9.9.9.9' } }, supplier.token);
const send = () => context.current.call('sendNda', { query: pair }, supplier.token);
const share = () => context.current.call('shareNda', { query: pair }, supplier.token);
const placeFields = () => context.current.call('placeNdaFields', { query: pair }, supplier.token);
const sign = () =>
  context.current.call('signNda', { query: pair, body: { name: 'Arjun Mehta', ...consented } }, buyer.token);

const steps = [
  ['prepare', () => prepare()],
  ['upload', upload],
  ['send', send],
  ['share', share],
  ['fields', placeFields],
] as const;

async function accept(): Promise<void> {
  for (const [, step] of steps) expect((await step()).status).toBe(200);
}

async function mine(): Promise<NdaRequest> {
  const { body } = await context.current.call(
    'ndaRequests',
    { query: { userId: buyer.userId } },
    buyer.token,
  );
  return (body as { content: NdaRequest[] }).content[0]!;
}

async function inbox(query: Record<string, unknown> = {}): Promise<NdaRequest[]> {
  const { body } = await context.current.call(
    'ndaRequests',
    { query: { userId: supplier.userId, size: 100, ...query } },
    supplier.token,
  );
  return (body as { content: NdaRequest[] }).content.filter(({ buyerId }) => buyerId === buyer.userId);
}

const setStatus = (ndaId: number, status: string, reason?: string) =>
  context.current.call(
    'updateNdaStatus',
    { params: { id: ndaId }, query: { status }, ...(reason === undefined ? {} : { body: { reason } }) },
    supplier.token,
  );
const archive = (ndaId: number, archived?: boolean) =>
  context.current.call('archiveNda', { params: { id: ndaId }, query: { archived } }, supplier.token);
const readDocument = (ndaId: number, person: Person) =>
  context.current.call('ndaDocument', { params: { id: ndaId } }, person.token);
const skip = () => context.current.call('skipNda', { query: pair }, supplier.token);
const where = async () => [(await inbox()).length, (await inbox({ archived: true })).length];
const codeOf = (reply: Reply) => [reply.status, problemOf(reply).code];

describe('accepting an NDA request', () => {
  // NDA-37
  it('refuses each step of accepting an NDA request before its turn; repeats return the same result', async () => {
    for (const [index, [name, step]] of steps.entries()) {
      for (const [, later] of steps.slice(index + 1))
        expect(codeOf(await later())).toEqual([409, 'out_of_order']);
      const first = await step();
      expect(first).toMatchObject({ status: 200, body: { acceptedStep: name } });
      expect((await step()).body).toEqual(first.body);
    }
    for (const [, step] of steps)
      expect(await step()).toMatchObject({ status: 200, body: { acceptedStep: 'fields' } });
    const [request] = await inbox();
    expect(request!.history.map(({ to }) => to)).toEqual(['Requested', 'Approved & Shared']);
  });

  it('the document of an NDA can be chosen again until it is fixed', async () => {
    const first = await prepare({ elections: { place: 'Mysuru' }, name: 'Meera Iyer', ...consented });
    expect(first.status).toBe(200);
    const { ndaId } = first.body as { ndaId: number };
    const before = (await readDocument(ndaId, supplier)).bytes;
    await prepare({ elections: { place: 'Hubballi' }, name: 'Meera Iyer', ...consented });
    const chosen = (await readDocument(ndaId, supplier)).bytes;
    expect(chosen.equals(before)).toBe(false);
    await upload();
    await prepare({ elections: { place: 'Belagavi' }, name: 'Meera Iyer', ...consented });
    expect((await readDocument(ndaId, supplier)).bytes.equals(chosen)).toBe(true);
  });

  it.each([
    ['an unknown kind', { kind: 'both' }, 'elections.kind'],
    ['a term of five months', { termMonths: '5' }, 'elections.termMonths'],
    ['a place of 101 letters', { place: 'x'.repeat(101) }, 'elections.place'],
  ])(
    'refuses %s in the choices of the default NDA, with an error at the field',
    async (_what, elections, field) => {
      const reply = await prepare({ elections });
      expect([reply.status, problemOf(reply).errors?.map((error) => error.field)]).toEqual([422, [field]]);
      expect((await mine()).accepting).toBe(false);
    },
  );

  it('preparing an NDA refuses a document of another supplier', async () => {
    const rival = await createPerson(context.current, 'supplier');
    const blank = await context.current.call('previewNda', { params: pathParams }, supplier.token);
    expect(blank.status).toBe(200);
    const file = { name: 'nda.pdf', bytes: blank.bytes };
    const uploaded = await context.current.call('uploadNdaDocument', { file }, rival.token);
    expect(uploaded.status).toBe(201);
    const { documentId } = uploaded.body as { documentId: number };
    const reply = await prepare({ documentId });
    expect([reply.status, problemOf(reply).errors?.[0]?.field]).toEqual([422, 'documentId']);
    const own = await context.current.call('uploadNdaDocument', { file }, supplier.token);
    expect((await prepare({ documentId: (own.body as { documentId: number }).documentId })).status).toBe(200);
    const listed = await context.current.call('ndaDocuments', {}, supplier.token);
    expect(JSON.stringify(listed.body)).not.toContain(`"documentId":${documentId},`);
  });
});

describe('uploaded NDA document details', () => {
  // NDA-31
  it('an uploaded NDA document has a title and a note by its supplier', async () => {
    const { bytes } = await context.current.call('previewNda', { params: pathParams }, supplier.token);
    const file = { name: 'castings.pdf', bytes };
    const query = { title: 'Castings', additionalInfo: 'For foundries, checked by legal.' };
    const uploaded = await context.current.call('uploadNdaDocument', { file, query }, supplier.token);
    expect(uploaded).toMatchObject({ status: 201, body: query });
    const plain = await context.current.call('uploadNdaDocument', { file }, supplier.token);
    const listed = await context.current.call('ndaDocuments', {}, supplier.token);
    expect((listed.body as object[]).slice(0, 2)).toEqual([plain.body, uploaded.body]);
    expect(plain.body).toMatchObject({ title: 'castings.pdf', additionalInfo: '' });
    const tooLong = { additionalInfo: 'x'.repeat(201) };
    const refused = await context.current.call('uploadNdaDocument', { file, query: tooLong }, supplier.token);
    expect(problemOf(refused).errors?.map(({ field }) => field)).toEqual(['additionalInfo']);
  });
});

describe('NDA document', () => {
  // NDA-44
  it('the buyer can read the NDA once the supplier has signed, and the offer once both have', async () => {
    const { call } = context.current;
    const { ndaId } = await mine();
    const statuses = async () => [
      (await readDocument(ndaId, supplier)).status,
      (await readDocument(ndaId, buyer)).status,
    ];
    const detail = async () =>
      (await call('viewOffer', { params: { id: proposalId } }, buyer.token)).body as { detail: string };
    expect(await statuses()).toEqual([404, 404]);
    for (const [, step] of steps.slice(0, 4)) await step();
    expect(await statuses()).toEqual([200, 404]);
    expect(codeOf(await sign())).toEqual([409, 'illegal_transition']);
    await placeFields();
    expect(await statuses()).toEqual([200, 200]);
    expect((await detail()).detail).toBe('');
    expect(await sign()).toMatchObject({ status: 200, body: { ndaStatus: 'Signed & Shared' } });
    expect((await detail()).detail).toBe('Protected detail.');
    const signatures = await readSignatures((await readDocument(ndaId, buyer)).bytes);
    expect(signatures.map(({ isIntact }) => isIntact)).toEqual([true, true]);
    const first = (await readDocument(ndaId, buyer)).bytes;
    expect((await sign()).status).toBe(200);
    expect((await readDocument(ndaId, buyer)).bytes.equals(first)).toBe(true);
  });

  // NDA-46
  it('an NDA signed with a drawn picture has both signatures', async () => {
    const ink = Buffer.from(
      '<svg width="300" height="100"><path d="M10 80 L150 20 L290 80" stroke="#123" stroke-width="6" fill="none"/></svg>',
    );
    const png = await sharp(ink).png().toBuffer();
    await prepare({
      name: 'Meera',
      ...consented,
      signature: `data:image/png;base64,${png.toString('base64')}`,
    });
    for (const [, step] of steps.slice(1)) expect((await step()).status).toBe(200);
    const { ndaId } = (await sign()).body as { ndaId: number };
    expect(await readSignatures((await readDocument(ndaId, supplier)).bytes)).toHaveLength(2);
  });

  it('refuses an uploaded NDA document that is encrypted or already signed', async () => {
    await accept();
    const { ndaId } = await mine();
    const signed = (await readDocument(ndaId, supplier)).bytes;
    const plain = (await context.current.call('previewNda', { params: pathParams }, supplier.token)).bytes;
    const folder = await mkdtemp(path.join(tmpdir(), 'proffer-nda-'));
    const [from, to] = [path.join(folder, 'plain.pdf'), path.join(folder, 'locked.pdf')];
    await writeFile(from, plain);
    runTool('qpdf', ['--encrypt', 'user', 'owner', '256', '--', from, to]);
    const locked = await readFile(to);
    await rm(folder, { recursive: true, force: true });
    for (const bytes of [signed, locked]) {
      const reply = await context.current.call(
        'uploadNdaDocument',
        { file: { name: 'nda.pdf', bytes } },
        supplier.token,
      );
      expect(codeOf(reply)).toEqual([422, 'document_refused']);
    }
  });
});

describe('refusing an NDA request', () => {
  // NDA-6, NDA-8, NDA-58
  it('the buyer reads the reason for a rejected NDA request, which only the supplier can reopen', async () => {
    const { ndaId } = await mine();
    expect((await setStatus(ndaId, 'Rejected', 'No capacity before spring.')).status).toBe(200);
    expect(await mine()).toMatchObject({ ndaStatus: 'Rejected', reason: 'No capacity before spring.' });
    const again = await ask();
    expect(codeOf(again)).toEqual([409, 'illegal_transition']);
    expect(problemOf(again).details).toMatchObject({ from: 'Rejected' });
    expect(codeOf(await prepare())).toEqual([409, 'illegal_transition']);
    expect((await archive(ndaId, false)).body).toMatchObject({ ndaStatus: 'Requested' });
    expect(await mine()).toMatchObject({ ndaStatus: 'Requested', reason: '' });
    await accept();
  });

  it('refusing an NDA request discards its prepared document', async () => {
    const { ndaId } = await mine();
    await prepare();
    await upload();
    await setStatus(ndaId, 'Rejected');
    expect(await mine()).toMatchObject({ accepting: false, acceptedStep: null });
    expect((await readDocument(ndaId, supplier)).status).toBe(404);
  });

  it('an NDA request cannot be refused once it is shared', async () => {
    await accept();
    const { ndaId } = await mine();
    expect(codeOf(await setStatus(ndaId, 'Rejected'))).toEqual([409, 'illegal_transition']);
    const skipped = await skip();
    expect(codeOf(skipped)).toEqual([409, 'illegal_transition']);
  });

  // NDA-2, NDA-3
  it.each([
    ['the older spelling Skiped is accepted', 'Skiped', 200, 'Skipped'],
    ['the same status again changes nothing', 'requested: pending', 200, 'Requested'],
    ['approval without the accepting steps is refused', 'Approved', 409, 'Requested'],
    ['signing for the buyer is refused', 'Signed & Shared', 409, 'Requested'],
    ['an unknown status is refused', 'Lost', 409, 'Requested'],
  ])('setting the status of an NDA request manually: %s', async (_what, status, expected, after) => {
    const { ndaId } = await mine();
    expect((await setStatus(ndaId, status)).status).toBe(expected);
    expect((await mine()).ndaStatus).toBe(after);
  });
});

describe('supplier’s lists of NDA requests', () => {
  // NDA-4, NDA-8
  it('a skipped NDA request is archived, and is Requested again when returned to active', async () => {
    expect((await skip()).body).toMatchObject({ ndaStatus: 'Skipped' });
    expect((await skip()).status).toBe(200);
    expect(await inbox()).toEqual([]);
    const [archived] = await inbox({ archived: true });
    expect(archived).toMatchObject({ ndaStatus: 'Skipped', isArchived: true });
    await archive(archived!.ndaId);
    expect(await inbox()).toMatchObject([{ ndaStatus: 'Requested', isArchived: false }]);
  });

  // NDA-7, NDA-65
  it('archiving an NDA request without a value toggles, and repeating a value changes nothing', async () => {
    const { ndaId } = await mine();
    await archive(ndaId);
    expect(await where()).toEqual([0, 1]);
    await archive(ndaId);
    expect(await where()).toEqual([1, 0]);
    await archive(ndaId, true);
    await archive(ndaId, true);
    expect(await where()).toEqual([0, 1]);
    expect(await mine()).toMatchObject({ isArchived: false, ndaStatus: 'Requested' });
    await archive(ndaId, false);
    expect(await where()).toEqual([1, 0]);
  });

  // NDA-25, NDA-26
  it('removing an unanswered NDA request skips it; a signed NDA stays readable for both sides', async () => {
    const { call } = context.current;
    const unanswered = await mine();
    const remove = (id: number) => call('removeNda', { params: { id } }, supplier.token);
    expect((await remove(unanswered.ndaId)).status).toBe(200);
    expect([await inbox(), await inbox({ archived: true })]).toEqual([[], []]);
    expect((await mine()).ndaStatus).toBe('Skipped');
    expect((await remove(unanswered.ndaId)).status).toBe(404);

    buyer = await createPerson(context.current, 'buyer');
    pair = { proposalId, buyerId: buyer.userId };
    pathParams = { a: proposalId, b: buyer.userId };
    await ask();
    await accept();
    const { ndaId } = (await sign()).body as { ndaId: number };
    await remove(ndaId);
    expect(await inbox()).toEqual([]);
    const statuses = [await readDocument(ndaId, supplier), await readDocument(ndaId, buyer)];
    expect(statuses.map(({ status }) => status)).toEqual([200, 200]);
  });

  // NDA-18
  it('NDA requests can be sorted by company or title', async () => {
    const { call } = context.current;
    const stone = await publishOffer(context.current, supplier, { title: 'Alabaster', ndaRequired: true });
    await call('requestNda', { query: { proposalId: stone, buyerId: buyer.userId } }, buyer.token);
    for (const companyName of ['Aardvark Mills', 'Zebra Mills']) {
      const mill = await createPerson(context.current, 'buyer', { companyName });
      context.current.clock.advance(60_000);
      await call('requestNda', { query: { proposalId, buyerId: mill.userId } }, mill.token);
    }
    const first = async (sort: string) => {
      const query = { userId: supplier.userId, sort, size: 1 };
      const { body } = await call('ndaRequests', { query }, supplier.token);
      return (body as { content: NdaRequest[] }).content[0];
    };
    expect((await first('title'))?.proposalTitle).toBe('Alabaster');
    expect((await first('company'))?.companyName).toBe('Aardvark Mills');
    expect((await first('recent'))?.companyName).toBe('Zebra Mills');
  });

  // NDA-2, NDA-20
  it('NDA requests can be filtered by status and visibility', async () => {
    expect(await inbox({ status: 'Requested: Pending', visibility: 'nda' })).toHaveLength(1);
    expect(await inbox({ status: 'Rejected' })).toEqual([]);
    await accept();
    expect(await inbox({ status: 'approved AND shared' })).toHaveLength(1);
    expect(await inbox({ visibility: 'open' })).toEqual([]);
  });
});

describe('history of an NDA request', () => {
  // NDA-10, NDA-43
  it('the history of an NDA request records actor, time and address of each change, unchangeably', async () => {
    const { clock, pool } = context.current;
    const asked = clock.now();
    const { ndaId } = await mine();
    clock.advance(60_000);
    await accept();
    clock.advance(60_000);
    await sign();
    const { history } = await mine();
    const minute = (count: number) => new Date(asked.getTime() + count * 60_000).toISOString();
    expect(history.map(({ at, from, to }) => [at, from, to])).toEqual([
      [minute(0), null, 'Requested'],
      [minute(1), 'Requested', 'Approved & Shared'],
      [minute(2), 'Approved & Shared', 'Signed & Shared'],
    ]);
    expect(history.map(({ by }) => by.includes('Arjun Mehta'))).toEqual([true, false, true]);
    const { rows } = await pool.query<{ actor_user_id: string; address: string }>(
      'select actor_user_id, address from nda_events where nda_id = $1 order by id',
      [ndaId],
    );
    expect(rows.map(({ actor_user_id }) => Number(actor_user_id))).toEqual([
      buyer.userId,
      supplier.userId,
      buyer.userId,
    ]);
    // The address is that of the connection; the `clientIp` sent by a client is ignored.
    expect(new Set(rows.map(({ address }) => address))).toEqual(new Set(['127.0.0.1']));
    for (const statement of [
      "update nda_events set note = 'never happened' where nda_id = $1",
      'delete from nda_events where nda_id = $1',
    ])
      await expect(pool.query(statement, [ndaId])).rejects.toThrow(/only appended to/);
  });
});
