import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { limits } from '@proffer/contract/wire/limits';
import type { Proposal, ProposalView } from '@proffer/contract/offers/schemas';
import { problemOf, useContext, type Reply } from '../support/context';
import { createPerson, publishOffer, type Person } from '../world/people';

const context = useContext();

let supplier: Person;
let buyer: Person;

beforeAll(async () => {
  supplier = await createPerson(context.current, 'supplier', { companyName: 'Narmada Forgings' });
  buyer = await createPerson(context.current, 'buyer');
});

const complete = {
  title: 'Flanges',
  detail: 'Forged steel.',
  scope: 'medium',
  duration: 'Short:1 month',
  budgetFrom: 10,
  budgetTo: 20,
};

const save = (fields: Record<string, unknown> = {}) =>
  context.current.call('createOffer', { body: { ...complete, ...fields } }, supplier.token);
const viewOf = (reply: Reply) => reply.body as ProposalView;
const setDraft = (id: number, draft: boolean) =>
  context.current.call('setPublished', { params: { id }, body: { draft } }, supplier.token);
const update = (id: number, body: Record<string, unknown>) =>
  context.current.call('updateOffer', { params: { id }, body }, supplier.token);
const see = (id: number, person?: Person) =>
  context.current.call('viewOffer', { params: { id } }, person?.token);
const remove = (id: number) => context.current.call('removeOffer', { params: { id } }, supplier.token);
const attach = (id: number, name: string, bytes: Uint8Array) =>
  context.current.call('addAttachment', { params: { id }, file: { name, bytes } }, supplier.token);
const fieldsOf = (reply: Reply) => problemOf(reply).errors?.map(({ field }) => field);

describe('creating and publishing a draft', () => {
  // OFF-2, OFF-13, OFF-15
  it('creates an unpublished draft and publishes it with draft true', async () => {
    const { id, draft } = viewOf(await save());
    expect(draft).toBe(false);
    expect((await see(id)).status).toBe(404);
    expect(await setDraft(id, true)).toMatchObject({ status: 200, body: 'Added to Publish' });
    expect(viewOf(await see(id))).toMatchObject({ draft: true, closed: false });
    expect(await setDraft(id, false)).toMatchObject({ status: 200, body: 'Added to Draft' });
    expect((await see(id)).status).toBe(404);
    expect(viewOf(await see(id, supplier)).draft).toBe(false);
  });

  it.each([
    ['its title alone', { title: 'Bare' }],
    [
      'everything',
      {
        ...complete,
        qtyFrom: 5,
        qtyTo: 7,
        deliveryTerm: 'Ex works.',
        ruleOfDelivery: 'Incoterms 2020.',
        redirectURL: 'https://example.com/flanges',
        ndaRequired: true,
        categories: ['44613110-4'],
        answers: [{ question: 'Colour?', category: 'Look', mandatory: false, answer: 'Blue' }],
      },
    ],
    [
      'fields that were emptied',
      { title: 'Empty', duration: null, budgetFrom: null, qtyTo: null, detail: '' },
    ],
  ])('returns a new draft with %s as later reads do', async (_given, body) => {
    const saved = await context.current.call('createOffer', { body }, supplier.token);
    expect(saved.status).toBe(201);
    expect((await see(viewOf(saved).id, supplier)).body).toEqual(saved.body);
    const decided = { categories: expect.any(Array), companyName: 'Narmada Forgings', version: 1 };
    expect(saved.body).toMatchObject({ ...body, ...decided });
  });

  it('refuses to publish an incomplete draft, names every missing field and keeps the draft', async () => {
    const answers = [
      { question: 'Colour?', category: 'Look', mandatory: false, answer: '' },
      { question: 'Warranty?', category: 'Quality', mandatory: true, answer: '  ' },
    ];
    const kept = await context.current.call(
      'createOffer',
      { body: { title: 'Bare', qtyFrom: 5, answers } },
      supplier.token,
    );
    expect(kept.status).toBe(201);
    const { id } = viewOf(kept);
    const refused = await setDraft(id, true);
    expect(refused.status).toBe(422);
    expect(fieldsOf(refused)).toEqual(['detail', 'duration', 'qtyTo', 'budgetFrom', 'answers.1.answer']);
    expect(viewOf(await see(id, supplier)).draft).toBe(false);
    const rest = { ...complete, qtyTo: 9, answers: answers.map((one) => ({ ...one, answer: '24 months' })) };
    expect((await update(id, rest)).status).toBe(200);
    expect((await setDraft(id, true)).status).toBe(200);
  });

  it('publishes once when requested twice', async () => {
    const { id } = viewOf(await save());
    await setDraft(id, true);
    const first = viewOf(await see(id, supplier));
    context.current.clock.advance(60_000);
    expect((await setDraft(id, true)).status).toBe(200);
    expect(viewOf(await see(id, supplier))).toEqual(first);
  });
});

describe('changing an offer', () => {
  it('refuses a change with an outdated version', async () => {
    const { id, version } = viewOf(await save());
    const first = await update(id, { title: 'From one window', version });
    expect(first.status).toBe(200);
    const second = await update(id, { title: 'From the other', version });
    expect([second.status, problemOf(second).code]).toEqual([409, 'changed_meanwhile']);
    expect(viewOf(await see(id, supplier)).title).toBe('From one window');
    expect((await update(id, { title: 'Again', version: viewOf(first).version })).status).toBe(200);
  });

  it('keeps absent fields and empties fields that are null', async () => {
    const { id } = viewOf(await save({ qtyFrom: 1, qtyTo: 2, redirectURL: 'https://example.com/a' }));
    const changed = viewOf(await update(id, { qtyFrom: null, qtyTo: null }));
    expect(changed).toMatchObject({ ...complete, qtyFrom: null, qtyTo: null });
    expect(changed.redirectURL).toBe('https://example.com/a');
  });

  it('compares a changed end of a range with the stored other end', async () => {
    const { id } = viewOf(await save({ budgetFrom: 100, budgetTo: 200 }));
    expect(fieldsOf(await update(id, { budgetFrom: 201 }))).toEqual(['budgetFrom']);
    expect((await update(id, { budgetFrom: 200 })).status).toBe(200);
  });

  it.each([
    ['quantities turned around', { qtyFrom: 9, qtyTo: 8 }, 'qtyFrom'],
    ['a budget turned around', { budgetFrom: 9, budgetTo: 8 }, 'budgetFrom'],
    ['more than 10^13 rupees', { budgetTo: 10_000_000_000_001 }, 'budgetTo'],
    ['paise', { budgetFrom: 1.5 }, 'budgetFrom'],
    ['a negative quantity', { qtyFrom: -1 }, 'qtyFrom'],
    ['a title of 301 characters', { title: 'x'.repeat(301) }, 'title'],
    ['a title of spaces', { title: '   ' }, 'title'],
    ['a detail of 20,001 characters', { detail: 'x'.repeat(20_001) }, 'detail'],
    ['a script for a link', { redirectURL: 'javascript:alert(1)' }, 'redirectURL'],
    ['an unknown scope', { scope: 'huge' }, 'scope'],
    ['a character that cannot be shown', { title: 'zero\u0000byte' }, 'title'],
  ])('refuses %s in a new draft with an error at the field', async (_what, fields, field) => {
    const reply = await save(fields);
    expect([reply.status, fieldsOf(reply)]).toEqual([422, [field]]);
  });

  // LIM-7
  it('stores the largest amounts and longest texts exactly', async () => {
    const largest = {
      title: 'T'.repeat(300),
      detail: `${'\u0915'.repeat(19_998)}\u{1F600}`,
      budgetFrom: 9_999_999_999_999,
      budgetTo: 10_000_000_000_000,
      qtyFrom: 999_999_999,
      qtyTo: 1_000_000_000,
    };
    const { id } = viewOf(await save(largest));
    expect(viewOf(await see(id, supplier))).toMatchObject(largest);
  });
});

describe('removing an offer', () => {
  // OFF-19
  it('deletes an offer without requests', async () => {
    const { id } = viewOf(await save());
    expect(await remove(id)).toMatchObject({ status: 200, body: 'Proposal removed' });
    expect((await see(id, supplier)).status).toBe(404);
    expect((await remove(id)).status).toBe(404);
  });

  // OFF-19, OFF-20
  it('closes an offer with an NDA request and keeps it visible to its buyer and owner only', async () => {
    const { call } = context.current;
    const id = await publishOffer(context.current, supplier, { ndaRequired: true, title: 'Closing soon' });
    const stranger = await createPerson(context.current, 'buyer');
    await call('requestNda', { query: { proposalId: id, buyerId: buyer.userId } }, buyer.token);
    expect(await remove(id)).toMatchObject({ status: 200, body: 'Proposal closed' });
    expect(viewOf(await see(id, buyer))).toMatchObject({ closed: true, draft: false, withheld: true });
    expect(viewOf(await see(id, supplier)).closed).toBe(true);
    expect([(await see(id, stranger)).status, (await see(id)).status]).toEqual([404, 404]);
    const listed = await call('pageOffers', { query: { keyword: 'closing soon' } }, buyer.token);
    expect(listed).toMatchObject({ body: { totalElements: 0 } });
    const changed = await update(id, { title: 'Changed after all' });
    expect([changed.status, problemOf(changed).code]).toEqual([409, 'illegal_transition']);
    expect((await setDraft(id, true)).status).toBe(409);
    const asked = await call(
      'requestNda',
      { query: { proposalId: id, buyerId: stranger.userId } },
      stranger.token,
    );
    expect(asked.status).toBe(404);
  });
});

describe('the list of offers', () => {
  let owner: Person;

  beforeAll(async () => {
    owner = await createPerson(context.current, 'supplier', { companyName: 'Quillfeather Works' });
    const offer = (title: string, fields: Record<string, unknown>) =>
      publishOffer(context.current, owner, { title, ...fields });
    await offer('Widget alpha', { qtyFrom: 10, qtyTo: 20, budgetFrom: 100, budgetTo: 200, scope: 'small' });
    await offer('Widget beta', { qtyFrom: 20, qtyTo: 30, budgetFrom: 200, budgetTo: 300, scope: 'large' });
    await offer('Widget gamma', { detail: 'Machining castings precisely.', budgetFrom: 500, budgetTo: 600 });
    const draft = { ...complete, title: 'Widget delta' };
    await context.current.call('createOffer', { body: draft }, owner.token);
  });

  async function titles(query: Record<string, unknown>, own = true): Promise<string[]> {
    const { body, status } = await context.current.call(
      'pageOffers',
      { query: { ...(own ? { userId: owner.userId } : {}), size: 100, ...query } },
      own ? owner.token : buyer.token,
    );
    expect(status).toBe(200);
    return (body as { content: Proposal[] }).content.map(({ title }) => title.replace('Widget ', '')).sort();
  }

  // OFF-77, OFF-88
  it.each([
    ['everything without a filter', {}, ['alpha', 'beta', 'delta', 'gamma']],
    ['the published with draft true', { draft: true }, ['alpha', 'beta', 'gamma']],
    ['the drafts with draft false', { draft: false }, ['delta']],
    ['a scope', { scope: 'large' }, ['beta']],
    ['every scope by its name', { scope: 'All Scopes', draft: true }, ['alpha', 'beta', 'gamma']],
    ['an upper bound equal to the lower bound of an offer', { qtyTo: 20 }, ['alpha', 'beta']],
    ['an upper bound just below it', { qtyTo: 19 }, ['alpha']],
    ['a lower bound equal to the upper bound of an offer', { qtyFrom: 20 }, ['alpha', 'beta']],
    ['a lower bound just above it', { qtyFrom: 21 }, ['beta']],
    ['a range inside an offer’s', { budgetFrom: 210, budgetTo: 220 }, ['beta']],
    ['a range around several', { budgetFrom: 150, budgetTo: 550 }, ['alpha', 'beta', 'gamma']],
    [
      'empty texts as no filter',
      { qtyFrom: '', qtyTo: '', scope: '', draft: true },
      ['alpha', 'beta', 'gamma'],
    ],
  ])('lists %s', async (_what, query, expected) => {
    expect(await titles(query)).toEqual(expected);
  });

  it.each([
    ['the beginning of a word', 'widg', ['alpha', 'beta', 'gamma']],
    ['another form of a word', 'machine casting', ['gamma']],
    ['words in any order and case', 'GAMMA widget', ['gamma']],
    ['a quote and a bracket', `widget' & (`, ['alpha', 'beta', 'gamma']],
    ['an SQL text', `'; drop table offers; --`, []],
    ['operators of the query language', '!widget | <-> :*', ['alpha', 'beta', 'gamma']],
    ['one present and one missing word', 'widget zebra', []],
  ])('returns exactly the matching offers for %s', async (_what, keyword, expected) => {
    expect(await titles({ keyword }, false)).toEqual(expected);
  });

  it.each(['\u{1F600}', '%', '_', '\\', '()'])('finds no offer for the keyword %j', async (keyword) => {
    expect(await titles({ keyword })).toEqual([]);
  });

  it('ignores a keyword of spaces', async () => {
    expect(await titles({ keyword: ' ' })).toEqual(['alpha', 'beta', 'delta', 'gamma']);
  });

  // ACC-9
  it('refuses the list of own offers without a session', async () => {
    const query = { userId: owner.userId, draft: true };
    const reply = await context.current.call('pageOffers', { query });
    expect([reply.status, problemOf(reply).detail]).toEqual([401, 'Unauthorized: Please log in again.']);
  });

  it('never lists a draft to other users', async () => {
    expect(await titles({ keyword: 'delta' }, false)).toEqual([]);
    const { call } = context.current;
    const asBuyer = await call('pageOffers', { query: { userId: owner.userId } }, buyer.token);
    expect(asBuyer.status).toBe(403);
    expect(fieldsOf(await call('pageOffers', { query: { draft: false } }, buyer.token))).toEqual(['draft']);
  });

  // OFF-88
  it('returns page counts, and an empty page beyond the end', async () => {
    const { call } = context.current;
    const page = (number: number, size: number) =>
      call('pageOffers', { query: { userId: owner.userId, page: number, size } }, owner.token);
    const pages = [await page(0, 3), await page(1, 3)].map(
      ({ body }) => body as { content: Proposal[]; number: number },
    );
    expect(pages.map(({ content, number }) => [number, content.length])).toEqual([
      [0, 3],
      [1, 1],
    ]);
    expect(new Set(pages.flatMap(({ content }) => content.map(({ id }) => id))).size).toBe(4);
    expect((await page(2, 3)).body).toEqual({ content: [], totalPages: 2, number: 2, totalElements: 4 });
  });

  it.each([
    [{ size: 0 }, 'size'],
    [{ size: 101 }, 'size'],
    [{ page: -1 }, 'page'],
    [{ page: 'x' }, 'page'],
    [{ qtyFrom: 2, qtyTo: 1 }, 'qtyFrom'],
    [{ keyword: 'x'.repeat(limits.keyword + 1) }, 'keyword'],
  ])('refuses the list query %j', async (query, field) => {
    const reply = await context.current.call('pageOffers', { query }, buyer.token);
    expect([reply.status, fieldsOf(reply)]).toEqual([422, [field]]);
  });
});

describe('attachments', () => {
  const csv = Buffer.from('part,price\nflange,12\n');

  it.each([
    ['a program', 'tool.exe', Buffer.from('MZ\u0090\u0000\u0003'), 'document_refused'],
    ['an SVG', 'logo.svg', Buffer.from('<?xml version="1.0"?><svg/>'), 'document_refused'],
    ['an empty file', 'empty.csv', Buffer.alloc(0), 'invalid_input'],
  ])('refuses the attachment %s', async (_what, name, bytes, code) => {
    const { id } = viewOf(await save());
    const reply = await attach(id, name, bytes);
    expect([reply.status, problemOf(reply).code]).toEqual([422, code]);
    expect(viewOf(await see(id, supplier)).attachments).toEqual([]);
  });

  it.each(['logo.png', 'page.html', 'Pricelist.bat', 'offer.pdf', 'prices.csv'])(
    'refuses markup with the file name %s',
    async (name) => {
      const { id } = viewOf(await save());
      const refused = await attach(id, name, Buffer.from('<html><script>alert(1)</script></html>'));
      expect([refused.status, problemOf(refused).code]).toEqual([422, 'document_refused']);
      expect(viewOf(await see(id, supplier)).attachments).toEqual([]);
    },
  );

  it('serves an attachment of an outdated format as a download, never for display', async () => {
    const { id } = viewOf(await save());
    const { attachmentId } = (await attach(id, 'page.csv', Buffer.from('a page'))).body as {
      attachmentId: number;
    };
    const { pool } = context.current;
    await pool.query(`update offer_attachments set file_name = 'page.html' where id = $1`, [attachmentId]);
    await pool.query(
      `update stored_files set content_type = 'text/plain; charset=utf-8'
       where id = (select file_id from offer_attachments where id = $1)`,
      [attachmentId],
    );
    const got = await context.current.call('getAttachment', { params: { id, attachmentId } }, supplier.token);
    expect(got.headers).toMatchObject({
      'content-type': expect.stringMatching(/^text\/plain/) as string,
      'content-disposition': expect.stringMatching(/^attachment/) as string,
      'content-security-policy': expect.stringContaining("default-src 'none'") as string,
      'x-content-type-options': 'nosniff',
    });
  });

  // OFF-49
  it('accepts twenty attachments and refuses the next one', async () => {
    const { id } = viewOf(await save());
    for (let count = 1; count <= 20; count += 1)
      expect((await attach(id, `${count}.csv`, csv)).status).toBe(201);
    const more = await attach(id, '21.csv', csv);
    expect([more.status, fieldsOf(more)]).toEqual([422, ['file']]);
    const { attachments } = viewOf(await see(id, supplier));
    expect(attachments).toHaveLength(20);
    const { attachmentId } = attachments[0]!;
    const params = { id, attachmentId };
    expect((await context.current.call('removeAttachment', { params }, supplier.token)).status).toBe(200);
    expect((await context.current.call('removeAttachment', { params }, supplier.token)).status).toBe(404);
    expect((await attach(id, '21.csv', csv)).status).toBe(201);
  });

  it('re-encodes a picture without its hidden data', async () => {
    const { id } = viewOf(await save());
    const create = { width: 40, height: 30, channels: 3, background: '#a33' } as const;
    const picture = await sharp({ create })
      .withExif({ IFD0: { Copyright: 'hidden in the picture' } })
      .jpeg()
      .toBuffer();
    expect(picture.toString('latin1')).toContain('hidden in the picture');
    const kept = await attach(
      id,
      'photo.jpg',
      Buffer.concat([picture, Buffer.from('<script>tail</script>')]),
    );
    expect(kept.status).toBe(201);
    const { attachmentId } = kept.body as { attachmentId: number };
    const got = await context.current.call('getAttachment', { params: { id, attachmentId } }, supplier.token);
    const text = got.bytes.toString('latin1');
    expect([text.includes('hidden in'), text.includes('<script>')]).toEqual([false, false]);
    expect(await sharp(got.bytes).metadata()).toMatchObject({ width: 40, height: 30 });
    expect(got.headers['content-disposition']).toMatch(/^attachment/);
    expect(got.headers['x-content-type-options']).toBe('nosniff');
  });

  it('serves an unprotected attachment to the public with a safe file name in the header', async () => {
    const { id } = viewOf(await save());
    const { attachmentId } = (await attach(id, 'preis\u2013liste; \\"neu\\".csv', csv)).body as {
      attachmentId: number;
    };
    const params = { id, attachmentId };
    expect((await context.current.call('getAttachment', { params })).status).toBe(404);
    await setDraft(id, true);
    const got = await context.current.call('getAttachment', { params });
    expect([got.status, got.bytes.toString()]).toEqual([200, csv.toString()]);
    const other = viewOf(await save());
    const crossed = await context.current.call(
      'getAttachment',
      { params: { id: other.id, attachmentId } },
      supplier.token,
    );
    expect(crossed.status).toBe(404);
  });
});

it('reports a removed template at its field', async () => {
  const supplier = await createPerson(context.current, 'supplier');
  const body = { title: 'Pumps', templateId: 999_999 };
  const created = await context.current.call('createOffer', { body }, supplier.token);
  expect([created.status, problemOf(created).errors?.[0]?.field]).toEqual([422, 'templateId']);
  const id = await publishOffer(context.current, supplier);
  const changed = await context.current.call(
    'updateOffer',
    { params: { id }, body: { templateId: 999_999 } },
    supplier.token,
  );
  expect([changed.status, problemOf(changed).errors?.[0]?.field]).toEqual([422, 'templateId']);
});
