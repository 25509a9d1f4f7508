import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Attachment, ProposalView } from '@proffer/contract/offers/schemas';
import { useContext } from '../support/context';
import { createPerson, publishOffer, type Person } from '../world/people';

const context = useContext();
const answers = [{ question: 'Warranty?', category: 'Quality', mandatory: true, answer: 'Two years' }];
const said = {
  detail: 'Cast iron.',
  ndaRequired: true,
  answers,
  categories: ['42122000-0'],
  qtyFrom: 5,
  qtyTo: 9,
};

let supplier: Person;
let id: number;

beforeAll(async () => {
  supplier = await createPerson(context.current, 'supplier');
  id = await publishOffer(context.current, supplier, { title: 'Pumps', ...said });
  const file = { name: 'prices.csv', bytes: Buffer.from('a,b\n1,2\n') };
  const reply = await call('addAttachment', { params: { id }, file }, supplier.token);
  const { attachmentId } = reply.body as Attachment;
  await call('updateOffer', { params: { id }, body: { addAttachments: [attachmentId] } }, supplier.token);
});

const call = (...input: Parameters<typeof context.current.call>) => context.current.call(...input);
const duplicate = (person: Person | undefined, clientId = randomUUID()) =>
  call('duplicateOffer', { params: { id }, body: { clientId } }, person?.token);

describe('copying an offer', () => {
  // OFF-111
  it('creates a draft with the same content and attachments', async () => {
    const source = (await call('viewOffer', { params: { id } }, supplier.token)).body as ProposalView;
    const reply = await duplicate(supplier);
    expect(reply.status).toBe(201);
    const copy = reply.body as ProposalView;
    const { attachments: files, title, categories, ...rest } = copy;
    expect({ title, draft: copy.draft, version: copy.version, publishedDate: copy.publishedDate }).toEqual({
      title: 'Pumps (copy)',
      draft: false,
      version: 1,
      publishedDate: null,
    });
    expect(rest).toMatchObject({ detail: 'Cast iron.', ndaRequired: true, answers, qtyFrom: 5, qtyTo: 9 });
    expect([copy.duration, copy.budgetFrom, categories]).toEqual([
      source.duration,
      source.budgetFrom,
      source.categories,
    ]);
    expect(files.map(({ fileName }) => fileName)).toEqual(['prices.csv']);
    const [file] = files;
    expect(file?.attachmentId).not.toBe(source.attachments[0]?.attachmentId);
    const params = { id: copy.id, attachmentId: file!.attachmentId };
    expect((await call('getAttachment', { params }, supplier.token)).status).toBe(200);
    expect((await call('removeAttachment', { params }, supplier.token)).status).toBe(200);
    const after = (await call('viewOffer', { params: { id } }, supplier.token)).body as ProposalView;
    expect(after).toEqual(source);
  });

  // OFF-111
  it('creates one copy per clientId', async () => {
    const clientId = randomUUID();
    const replies = await Promise.all([duplicate(supplier, clientId), duplicate(supplier, clientId)]);
    const ids = replies.map(({ body }) => (body as ProposalView).id);
    expect(new Set(ids).size).toBe(1);
  });

  // OFF-111
  it('answers 404 to anybody but the supplier of the offer', async () => {
    const [other, buyer, admin] = await Promise.all([
      createPerson(context.current, 'supplier'),
      createPerson(context.current, 'buyer'),
      createPerson(context.current, 'admin'),
    ]);
    const statuses = await Promise.all(
      [other, buyer, admin, undefined].map(async (person) => (await duplicate(person)).status),
    );
    expect(statuses).toEqual([404, 403, 403, 401]);
  });
});
