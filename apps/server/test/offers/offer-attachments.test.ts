import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '@proffer/contract/wire/limits';
import type { UploadState } from '@proffer/contract/offers/files.schemas';
import type { Attachment, ProposalVersion, ProposalView } from '@proffer/contract/offers/schemas';
import { problemOf, useContext, type Reply } from '../support/context';
import { whileHeld } from '../support/held-rows';
import { createPerson, publishOffer, type Person } from '../world/people';

const context = useContext();
const bytes = Buffer.from('a,b\n1,2\n');

let supplier: Person;
let admin: Person;
let buyer: Person;
let id: number;
/** Attached since the offer was published. */
let old: number;

beforeAll(async () => {
  supplier = await createPerson(context.current, 'supplier');
  admin = await createPerson(context.current, 'admin');
  buyer = await createPerson(context.current, 'buyer');
});

beforeEach(async () => {
  id = await publishOffer(context.current, supplier, { title: 'First' });
  old = await attach('old.csv');
  await update({ addAttachments: [old] });
});

const call = (...input: Parameters<typeof context.current.call>) => context.current.call(...input);
const update = (body: Record<string, unknown>) =>
  call('updateOffer', { params: { id }, body }, supplier.token);
const setDraft = (draft: boolean) =>
  call('setPublished', { params: { id }, body: { draft } }, supplier.token);
const view = async (person?: Person) =>
  (await call('viewOffer', { params: { id } }, person?.token)).body as ProposalView;
const remove = (attachmentId: number) =>
  call('removeAttachment', { params: { id, attachmentId } }, supplier.token);
const download = async (attachmentId: number, person?: Person) =>
  (await call('getAttachment', { params: { id, attachmentId } }, person?.token)).status;
const versions = async (person?: Person) =>
  (await call('offerVersions', { params: { id } }, person?.token)).body as ProposalVersion[];
const namesOf = (files: Attachment[] | undefined) => files?.map(({ fileName }) => fileName);
const codeOf = (reply: Reply) => [reply.status, problemOf(reply).code];

async function attach(name: string): Promise<number> {
  const reply = await call('addAttachment', { params: { id }, file: { name, bytes } }, supplier.token);
  expect(reply.status).toBe(201);
  return (reply.body as Attachment).attachmentId;
}

/** Uploads a file in parts; repeats the last part, as after a lost reply. */
async function upload(fileName: string): Promise<Attachment> {
  const body = { fileName, sizeBytes: bytes.length };
  const started = await call('startUpload', { params: { id }, body }, supplier.token);
  const { uploadId } = started.body as UploadState;
  const part = { params: { id, uploadId }, query: { offset: 0 }, file: { name: 'part', bytes } };
  const sent = await call('uploadPart', part, supplier.token);
  const again = await call('uploadPart', part, supplier.token);
  expect([sent.status, again.status, again.body]).toEqual([200, 200, sent.body]);
  return (sent.body as UploadState).attachment!;
}

async function attachTo(times: number): Promise<number[]> {
  const ids: number[] = [];
  for (let index = 0; index < times; index += 1) ids.push(await attach(`${index}.csv`));
  return ids;
}

async function sweep(): Promise<void> {
  await context.current.jobs.enqueue(context.current.db, 'offers.sweep-uploads', {});
  await context.current.jobs.drain();
}

describe('a file attached to a published offer', () => {
  // OFF-52
  it.each([
    ['at once', async () => attach('new.csv')],
    ['in parts', async () => (await upload('new.csv')).attachmentId],
  ])(
    'keeps a file uploaded %s visible only to its owner until the offer is saved with it',
    async (_, send) => {
      const { version } = await view(supplier);
      const added = await send();
      expect(namesOf((await view(supplier)).attachments)).toEqual(['old.csv']);
      expect((await view(supplier)).pendingAttachments).toMatchObject([
        { attachmentId: added, fileName: 'new.csv', sizeBytes: bytes.length },
      ]);
      expect(await download(added, supplier)).toBe(200);
      for (const person of [undefined, buyer, admin]) {
        const seen = await view(person);
        expect(namesOf(seen.attachments)).toEqual(['old.csv']);
        expect(seen).not.toHaveProperty('pendingAttachments');
        expect(await download(added, person)).toBe(404);
        expect(JSON.stringify(await versions(person))).not.toContain('new.csv');
      }

      const saved = await update({ addAttachments: [added], version, draft: true });
      expect(saved.status).toBe(200);
      expect(saved.body).not.toHaveProperty('pendingAttachments');
      expect(namesOf((await view(buyer)).attachments)).toEqual(['old.csv', 'new.csv']);
      expect(await download(added, buyer)).toBe(200);
      const [now, before] = await versions(buyer);
      expect([now?.version, namesOf(now?.attachments)]).toEqual([version + 1, ['old.csv', 'new.csv']]);
      expect([before?.version, namesOf(before?.attachments)]).toEqual([version, ['old.csv']]);
      expect(JSON.stringify(before)).not.toContain('fileId');
    },
  );

  it('marks the attachment as pending, also when its last part is repeated', async () => {
    const reply = await call(
      'addAttachment',
      { params: { id }, file: { name: 'a.csv', bytes } },
      supplier.token,
    );
    expect(reply.body).toMatchObject({ pending: true });
    expect(await upload('b.csv')).toMatchObject({ pending: true });
  });

  it('stays pending when the offer is saved without it', async () => {
    const added = await attach('new.csv');
    expect((await update({ title: 'Second' })).status).toBe(200);
    expect(namesOf((await view(buyer)).attachments)).toEqual(['old.csv']);
    expect(await download(added, buyer)).toBe(404);
    expect(namesOf((await view(supplier)).pendingAttachments)).toEqual(['new.csv']);
  });

  it('disappears when it is removed, and a save that names it is refused as a whole', async () => {
    const added = await attach('new.csv');
    expect((await remove(added)).status).toBe(200);
    expect((await remove(added)).status).toBe(404);
    expect(await view(supplier)).not.toHaveProperty('pendingAttachments');
    const refused = await update({ title: 'Second', addAttachments: [added], removeAttachments: [old] });
    expect(codeOf(refused)).toEqual([409, 'changed_meanwhile']);
    expect(await view(buyer)).toMatchObject({ title: 'First', attachments: [{ fileName: 'old.csv' }] });
  });

  it('cannot be added to another offer', async () => {
    const foreign = await attach('foreign.csv');
    id = await publishOffer(context.current, supplier);
    expect(codeOf(await update({ addAttachments: [foreign] }))).toEqual([409, 'changed_meanwhile']);
    expect((await update({ removeAttachments: [foreign] })).status).toBe(200);
    expect((await remove(foreign)).status).toBe(404);
  });

  // OFF-52
  it('deletes attachments that are pending for a month, and no saved one', async () => {
    await attach('new.csv');
    context.current.clock.advance(limits.upload.pendingMs - 60_000);
    // The row has the database's time, which the test clock does not change.
    await context.current.pool.query(
      `update offer_attachments set created_at = $1::timestamptz - interval '30 days' + interval '1 second'
       where offer_id = $2`,
      [context.current.clock.now(), id],
    );
    await sweep();
    expect(namesOf((await view(supplier)).pendingAttachments)).toEqual(['new.csv']);
    context.current.clock.advance(2_000);
    await sweep();
    expect(await view(supplier)).not.toHaveProperty('pendingAttachments');
    expect(namesOf((await view(supplier)).attachments)).toEqual(['old.csv']);
  });

  it('deletes pending attachments with the supplier, even if the offer stays closed', async () => {
    const leaving = await createPerson(context.current, 'supplier', { password: 'Proffer-26' });
    id = await publishOffer(context.current, leaving);
    await call('addAttachment', { params: { id }, file: { name: 'a.csv', bytes } }, leaving.token);
    await call('requestNda', { query: { proposalId: id, buyerId: buyer.userId } }, buyer.token);
    expect((await call('closeAccount', { body: { password: 'Proffer-26' } }, leaving.token)).status).toBe(
      200,
    );
    const { rows } = await context.current.pool.query(
      `select o.status, (select count(*)::int from offer_attachments t where t.offer_id = o.id) files
       from offers o where o.id = $1`,
      [id],
    );
    expect(rows).toEqual([{ status: 'closed', files: 0 }]);
  });
});

describe('an attachment that buyers read', () => {
  // OFF-34, OFF-52
  it('keeps an attachment until the offer is saved without it', async () => {
    const { version } = await view(supplier);
    const refused = await remove(old);
    expect(codeOf(refused)).toEqual([409, 'illegal_transition']);
    expect(await download(old, buyer)).toBe(200);
    expect((await update({ removeAttachments: [old], version, draft: true })).status).toBe(200);
    expect(await view(buyer)).toMatchObject({ attachments: [], version: version + 1 });
    expect(await download(old, buyer)).toBe(404);
    const [now, before] = await versions(buyer);
    expect([namesOf(now?.attachments), namesOf(before?.attachments)]).toEqual([[], ['old.csv']]);
  });

  it('removes and adds an attachment once when a save is repeated', async () => {
    const added = await attach('new.csv');
    const { version } = await view(supplier);
    const body = { addAttachments: [added], removeAttachments: [old], version, draft: true };
    const replies = await Promise.all([update(body), update(body)]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(namesOf((await view(buyer)).attachments)).toEqual(['new.csv']);
    // Without a version the request matches the current state.
    const again = await update({ addAttachments: [added], removeAttachments: [old] });
    expect([again.status, (await versions(buyer)).length]).toEqual([200, 3]);
  });

  it('is not removed by a request that began while the offer was a draft', async () => {
    await setDraft(false);
    const statement = `update offers set status = 'published', shown_version = null where id = $1`;
    const late = await whileHeld(context.current.pool, { statement, values: [id] }, () => remove(old));
    expect(codeOf(late)).toEqual([409, 'illegal_transition']);
    expect(await download(old, buyer)).toBe(200);
  });

  it('keeps an attachment that answers a mandatory question, unless another one has its name', async () => {
    const question = {
      question: 'Certificate?',
      resmendatory: true,
      category: 'Papers',
      kind: 'file',
      help: '',
      options: [],
      min: null,
      max: null,
      certificateKind: null,
    };
    const template = await call(
      'saveTemplate',
      { body: { name: 'Papers', details: [question] } },
      admin.token,
    );
    expect(template.status).toBe(201);
    const { templateId } = template.body as { templateId: number };
    const answers = [
      { question: 'Certificate?', category: 'Papers', mandatory: true, answer: 'old.csv', kind: 'file' },
    ];
    expect((await update({ templateId, answers })).status).toBe(200);
    const refused = await update({ removeAttachments: [old] });
    expect([refused.status, problemOf(refused).errors?.[0]?.field]).toEqual([422, 'answers.0.answer']);
    const added = await attach('new.csv');
    const changed = [{ ...answers[0], answer: 'new.csv' }];
    const body = { removeAttachments: [old], addAttachments: [added], answers: changed };
    expect((await update(body)).status).toBe(200);
    expect(namesOf((await view(buyer)).attachments)).toEqual(['new.csv']);
  });
});

describe('the limit of twenty attachments', () => {
  it('counts attachments as they will be after the save', async () => {
    const added = await attachTo(20);
    const full = await update({ addAttachments: added });
    expect([full.status, problemOf(full).errors?.[0]?.field]).toEqual([422, 'file']);
    expect(namesOf((await view(buyer)).attachments)).toEqual(['old.csv']);
    const body = { addAttachments: added, removeAttachments: [old] };
    expect((await update(body)).status).toBe(200);
    expect((await view(buyer)).attachments).toHaveLength(20);
  });

  it('allows at most twenty pending attachments', async () => {
    await attachTo(20);
    const more = await call(
      'addAttachment',
      { params: { id }, file: { name: 'a.csv', bytes } },
      supplier.token,
    );
    expect([more.status, problemOf(more).errors?.[0]?.field]).toEqual([422, 'file']);
  });
});

describe('an offer that leaves the market with pending attachments', () => {
  it('adds pending attachments by a save of the draft, without notifying buyers', async () => {
    await call('saveOffer', { body: { proposalId: id, buyerId: buyer.userId } }, buyer.token);
    const added = await attach('new.csv');
    await setDraft(false);
    expect(await download(added, buyer)).toBe(404);
    expect((await update({ addAttachments: [added], draft: false })).status).toBe(200);
    expect(namesOf((await view(supplier)).attachments)).toEqual(['old.csv', 'new.csv']);
    expect(namesOf((await view(buyer)).attachments)).toEqual(['old.csv']);
    expect(await download(added, buyer)).toBe(404);
  });

  it('keeps attachments pending when the offer is published again', async () => {
    const added = await attach('new.csv');
    await setDraft(false);
    await setDraft(true);
    expect(namesOf((await view(buyer)).attachments)).toEqual(['old.csv']);
    expect(await download(added, buyer)).toBe(404);
  });

  it('refuses pending attachments when the offer is closed', async () => {
    const added = await attach('new.csv');
    const body = { reason: 'Not allowed here.' };
    expect((await call('takeDownOffer', { params: { id }, body }, admin.token)).status).toBe(200);
    expect(codeOf(await update({ addAttachments: [added] }))).toEqual([409, 'illegal_transition']);
    expect(codeOf(await remove(old))).toEqual([409, 'illegal_transition']);
  });

  // OFF-34
  it('lists the attachments of the last publication in the history', async () => {
    await setDraft(false);
    await attach('draft.csv');
    await setDraft(true);
    await update({ title: 'Second' });
    const [, before] = await versions(buyer);
    expect(namesOf(before?.attachments)).toEqual(['old.csv', 'draft.csv']);
  });
});

describe('attachments of a version under NDA', () => {
  it('withholds the attachments of a withheld version', async () => {
    expect((await update({ ndaRequired: true })).status).toBe(200);
    expect((await versions(buyer)).map(({ attachments }) => attachments)).toEqual([[], [], []]);
    expect(namesOf((await versions(supplier))[1]?.attachments)).toEqual(['old.csv']);
  });

  it('omits attachments of versions stored before versions had files', async () => {
    await update({ title: 'Second' });
    await context.current.pool.query(
      `update offer_versions set content = content - 'attachments' where offer_id = $1`,
      [id],
    );
    const [now, before] = await versions(buyer);
    expect(namesOf(now?.attachments)).toEqual(['old.csv']);
    expect(before).not.toHaveProperty('attachments');
  });
});
