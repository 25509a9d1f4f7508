import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { useContext } from '../support/context';
import { acceptTrade, openTrade } from '../world/nda-trade';
import { createPerson, publishOffer } from '../world/people';
import { runTool } from '../support/tools';

const context = useContext();

async function asFile(bytes: Uint8Array): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'proffer-nda-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'document.pdf');
  await writeFile(file, bytes);
  return file;
}

const chinese = '北京科技有限公司';
const devanagari = 'अमृत कौर उद्योग';
const title = 'Сталь и ₹12,34,567';

it('an NDA between companies of different scripts names them in every document, and both signatures are valid', async () => {
  const { current } = context;
  const supplier = await createPerson(current, 'supplier', { companyName: chinese, firstName: '明' });
  const buyer = await createPerson(current, 'buyer', { companyName: devanagari });
  const proposalId = await publishOffer(current, supplier, { title, ndaRequired: true });
  const trade = await openTrade(current, { supplier, buyer, proposalId });
  await acceptTrade(current, trade, { isSigned: true });
  const params = { id: trade.ndaId };
  for (const route of ['ndaDocument', 'ndaCertificate', 'ndaCopy'] as const) {
    const { status, bytes } = await current.call(route, { params }, supplier.token);
    expect([route, status]).toEqual([route, 200]);
    const file = await asFile(bytes);
    const text = runTool('pdftotext', ['-layout', file, '-']).output;
    for (const name of [chinese, devanagari, title]) expect(text).toContain(name);
    expect(runTool('qpdf', ['--check', file]).code).toBe(0);
    expect(bytes.length).toBeLessThan(400_000);
  }
  const signed = await asFile((await current.call('ndaDocument', { params }, buyer.token)).bytes);
  expect(runTool('pdfsig', [signed]).output.match(/Signature is Valid\./g)).toHaveLength(2);
});
