import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { KeyScopes } from '@proffer/contract/api-keys/rules';
import { consented, createDealings, type Caller } from '../../../apps/server/test/world/dealings';
import { openMailServer } from '../../../faults/support/mail-server';
import { signUpPairs, succeed } from '../../../faults/support/people';
import { createProduct } from '../../../faults/support/product';

export const home = fileURLToPath(new URL('..', import.meta.url));
export const root = path.join(home, '..', '..');

export interface Outcome {
  code: number;
  out: string;
}

/** Runs a program to its end; never rejects. */
export async function run(
  file: string,
  args: string[],
  options: { cwd?: string; env?: Record<string, string> } = {},
): Promise<Outcome> {
  const env = { ...process.env, ...options.env };
  try {
    const { stdout, stderr } = await promisify(execFile)(file, args, { ...options, env });
    return { code: 0, out: stdout + stderr };
  } catch (error) {
    const { code, stdout = '', stderr = '' } = error as { code?: number; stdout?: string; stderr?: string };
    return { code: code ?? 1, out: stdout + stderr };
  }
}

/** Packs the built package and installs the file, without a registry, in an empty project. */
export async function installPacked() {
  const folder = await mkdtemp(path.join(tmpdir(), 'proffer-client-'));
  const npm = async (...args: string[]) => {
    const { code, out } = await run('npm', args, { cwd: folder });
    if (code !== 0) throw new Error(out);
    return out;
  };
  const [packed] = JSON.parse(await npm('pack', home, '--json')) as { filename: string }[];
  const tarball = path.join(folder, packed?.filename ?? '');
  const project = path.join(folder, 'project');
  await mkdir(project);
  await writeFile(path.join(project, 'package.json'), '{ "private": true, "type": "module" }');
  await npm('install', '--prefix', project, '--offline', '--no-audit', '--no-fund', tarball);
  return { tarball, project, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Starts the built product with a supplier and a buyer. */
export async function openProduct() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'proffer-client-market-'));
  const mail = await openMailServer();
  const product = await createProduct(dataDir, { SMTP_URL: mail.url });
  await product.start();
  const { url } = product;
  const [pair] = await signUpPairs(url, mail, 1);
  if (!pair) throw new Error('nobody signed up');
  const { supplier, buyer } = pair;
  const send = (...[route, parts, token]: Parameters<Parameters<typeof createDealings>[0]>) =>
    succeed(url, route, parts, token);

  return {
    url,
    supplier,
    buyer,
    ...createDealings(send),

    async makeKey(by: Caller, scopes: KeyScopes): Promise<string> {
      const reply = await send('createApiKey', { body: { name: 'ERP', scopes, days: 30 } }, by.token);
      return (reply as { secret: string }).secret;
    },

    /** Lets both sides sign a contract about an offer; its document is sealed soon after. */
    async signContract(proposalId: number): Promise<number> {
      const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
      const parties = { proposalId, buyerId: buyer.userId, supplierId: supplier.userId };
      const body = {
        contractName: 'Pumps',
        startDate: day(3),
        endDate: day(60),
        toBeSigned: true,
        ...parties,
      };
      const { contractId: id } = (await send('createContract', { body }, supplier.token)) as {
        contractId: number;
      };
      const signed = { params: { id }, body: { name: 'Asha Rao', capacity: 'Director', ...consented } };
      await send('acceptAsSupplier', signed, supplier.token);
      await send('acceptAsBuyer', signed, buyer.token);
      return id;
    },

    async close(): Promise<void> {
      await product.stop();
      await mail.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
