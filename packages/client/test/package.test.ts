import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { publint } from 'publint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { home, installPacked, root, run } from './support';

let installed: Awaited<ReturnType<typeof installPacked>>;

beforeAll(async () => {
  installed = await installPacked();
});
afterAll(() => installed.remove());

const program = `
import { createClient, ProfferError, verifyWebhook, type Proposal, type MarketEvent } from '@proffer/client';

const proffer = createClient({ baseUrl: 'https://market.example.com', key: 'pfk_x' });
const offer: Proposal = await proffer.call('viewOffer', { params: { id: 1 } });
const title: string = offer.title;
await proffer.call('createOffer', { body: { title, unit: 'piece' } });
for await (const contract of proffer.pages('supplierContracts', { query: { supplierId: 1 } })) {
  const id: number = contract.contractId;
  const { bytes } = await proffer.call('contractDocument', { params: { id } });
  const first: number | undefined = bytes[0];
  void first;
}
for await (const event of proffer.events({ after: 3 })) {
  const known: MarketEvent = event;
  void known;
}
const event = await verifyWebhook('{}', new Headers(), 'whsec_x');
const contractId: number | undefined = event.data.contractId;
void contractId;
try {
  // @ts-expect-error -- the call needs an id
  await proffer.call('viewOffer');
  // @ts-expect-error -- no key may accept a contract
  await proffer.call('acceptAsBuyer', { params: { id: 1 } });
  // @ts-expect-error -- the unit is not known
  await proffer.call('createOffer', { body: { title, unit: 'parsec' } });
  // @ts-expect-error -- one offer is no list
  proffer.pages('viewOffer');
} catch (error) {
  if (error instanceof ProfferError) console.log(error.code, error.retryAfterSeconds);
}
`;

describe('the package @proffer/client', () => {
  // INT-90
  it('is packed without faults, dependencies or files other than the build', async () => {
    const { messages } = await publint({
      pkgDir: path.join(installed.project, 'node_modules/@proffer/client'),
    });
    expect(messages).toEqual([]);
    const attw = path.join(root, 'node_modules/@arethetypeswrong/cli/dist/index.js');
    const types = await run(process.execPath, [attw, installed.tarball, '--profile', 'esm-only']);
    expect(types).toMatchObject({ code: 0 });
    const manifest = JSON.parse(await readFile(path.join(home, 'package.json'), 'utf8')) as object;
    expect(Object.keys(manifest)).not.toContain('dependencies');
    expect(manifest).toMatchObject({
      version: (JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as { version: string })
        .version,
    });
    const listed = await run('tar', ['-tzf', installed.tarball]);
    expect(listed.out.trim().split('\n').sort()).toEqual(
      ['LICENSE', 'README.md', 'dist/index.d.ts', 'dist/index.js', 'package.json'].map(
        (file) => `package/${file}`,
      ),
    );
  });

  // INT-90
  it('contains code without imports, for Node, browsers and Deno', async () => {
    const code = await readFile(path.join(home, 'dist/index.js'), 'utf8');
    expect(code).not.toMatch(/^import |\brequire\(|\bprocess\.|\bBuffer\b|node:/m);
    const types = await readFile(path.join(home, 'dist/index.d.ts'), 'utf8');
    expect(types).not.toMatch(/^import |from ['"](?:zod|@proffer)/m);
  });

  // INT-91
  it.each(['nodenext', 'bundler'])('has types of every call by module resolution %s', async (resolution) => {
    const folder = await mkdtemp(path.join(installed.project, 'types-'));
    const module = resolution === 'nodenext' ? 'nodenext' : 'esnext';
    const compilerOptions = {
      module,
      moduleResolution: resolution,
      target: 'es2023',
      lib: ['es2023', 'dom', 'dom.asynciterable'],
      types: [],
      strict: true,
      noUncheckedIndexedAccess: true,
      noEmit: true,
    };
    await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');
    await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
    await writeFile(path.join(folder, 'program.ts'), program);
    const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
    expect(await run(process.execPath, [tsc, '-p', folder])).toEqual({ code: 0, out: '' });
    await rm(folder, { recursive: true });
  });
});
