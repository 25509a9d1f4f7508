import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeUpload } from '../../src/platform/pdf-signing/test/documents';
import { problemOf, useContext } from '../support/context';
import { consented } from '../world/dealings';
import { act, openTrade, type NdaTrade } from '../world/nda-trade';
import { createPerson } from '../world/people';

const context = useContext();

let trade: NdaTrade;
let documentId: number;
let bytes: Uint8Array;

beforeAll(async () => {
  trade = await openTrade(context.current);
  bytes = await makeUpload({ pages: 2 });
  const file = { name: 'castings NDA.pdf', bytes };
  const reply = await context.current.call('uploadNdaDocument', { file }, trade.supplier.token);
  documentId = (reply.body as { documentId: number }).documentId;
});

const read = (id: number, token: string) => context.current.call('ownNdaDocument', { params: { id } }, token);

async function prepare(body: Record<string, unknown>) {
  const params = { a: trade.proposalId, b: trade.buyer.userId };
  return context.current.call('prepareNda', { params, body }, trade.supplier.token);
}

describe('uploaded NDA document', () => {
  // NDA-30
  it('an uploaded document is returned unchanged to its supplier, and to nobody else', async () => {
    const own = await read(documentId, trade.supplier.token);
    expect(own.status).toBe(200);
    expect(own.bytes.equals(bytes)).toBe(true);
    expect(own.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename*=UTF-8''castings%20NDA.pdf`,
    });
    const rival = await createPerson(context.current, 'supplier');
    const admin = await createPerson(context.current, 'admin');
    const statuses = [];
    for (const { token } of [rival, trade.buyer, admin])
      statuses.push((await read(documentId, token)).status);
    expect(statuses).toEqual([404, 403, 403]);
    expect((await read(999_999, trade.supplier.token)).status).toBe(404);
  });

  it('an uploaded document becomes the NDA when chosen', async () => {
    const given = { documentId, name: 'Meera Iyer', ...consented };
    expect((await prepare(given)).status).toBe(200);
    const { supplier, ndaId } = trade;
    const prepared = await context.current.call('ndaDocument', { params: { id: ndaId } }, supplier.token);
    expect(prepared.bytes.equals((await read(documentId, supplier.token)).bytes)).toBe(true);
    await act(context.current, trade, 'reject', supplier);
    await act(context.current, trade, 'reopen', supplier);
  });
});

describe('NDA template', () => {
  // NDA-68
  it('naming the only NDA template gives the default NDA', async () => {
    expect(await prepare({ templateId: 1 })).toMatchObject({
      status: 200,
      body: { acceptedStep: 'prepare' },
    });
    const { supplier, ndaId } = trade;
    const { rows } = await context.current.pool.query<{ text_version: string | null }>(
      'select text_version from nda_requests where id = $1',
      [ndaId],
    );
    expect(rows[0]?.text_version).not.toBeNull();
    await act(context.current, trade, 'reject', supplier);
    await act(context.current, trade, 'reopen', supplier);
  });

  it.each([
    ['an unknown template', () => ({ templateId: 987_654 }), 'There is no such NDA template.'],
    [
      'a template together with a document',
      () => ({ templateId: 1, documentId }),
      'Please choose a document or a template, not both.',
    ],
  ])('preparing an NDA with %s is refused at its field', async (_what, body, text) => {
    const reply = await prepare(body());
    expect([reply.status, problemOf(reply).errors]).toEqual([422, [{ field: 'templateId', text }]]);
    const { body: row } = await context.current.call(
      'getNda',
      { params: { id: trade.ndaId } },
      trade.supplier.token,
    );
    expect(row).toMatchObject({ acceptedStep: null });
  });
});

// NDA-37
describe('preparing again after a document was fixed', () => {
  const signature = { name: 'Meera Iyer', ...consented };
  let fixed: NdaTrade;
  const again = (body?: Record<string, unknown>) => {
    const params = { a: fixed.proposalId, b: fixed.buyer.userId };
    return context.current.call('prepareNda', { params, ...(body ? { body } : {}) }, fixed.supplier.token);
  };
  beforeEach(async () => {
    fixed = await openTrade(context.current, { supplier: trade.supplier });
  });
  const fix = () => act(context.current, fixed, 'upload', fixed.supplier);

  it('preparing again with another document than the fixed one is refused', async () => {
    await again({ documentId, ...signature });
    await fix();
    const file = { name: 'other.pdf', bytes: await makeUpload({ pages: 3 }) };
    const other = await context.current.call('uploadNdaDocument', { file }, fixed.supplier.token);
    const { documentId: otherId } = other.body as { documentId: number };
    for (const body of [{ documentId: otherId, ...signature }, { templateId: 1 }, signature]) {
      const reply = await again(body);
      expect([reply.status, problemOf(reply).code]).toEqual([409, 'illegal_transition']);
    }
    for (const body of [{ documentId, ...signature }, {}, undefined]) {
      expect(await again(body)).toMatchObject({ status: 200, body: { acceptedStep: 'upload' } });
    }
  });

  it('preparing the default NDA again with other choices than the fixed ones is refused', async () => {
    await again({ ...signature, elections: { termMonths: '24' } });
    await fix();
    expect((await again(signature)).status).toBe(409);
    expect((await again({ ...signature, elections: { termMonths: '24' } })).status).toBe(200);
  });
});
