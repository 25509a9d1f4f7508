import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { examine, verifyMarket, type DoctorSubjects } from '../../src/ops';
import { createFileStore } from '../../src/platform/files';
import { openOpensslIssuer } from '../../src/platform/revocation/test/openssl-issuer';
import { useContext } from '../support/context';
import { acceptTrade, openTrade } from '../world/nda-trade';
import { createPerson } from '../world/people';

const context = useContext();
const store = () => createFileStore({ folder: path.join(context.current.folder, 'files') });
const verify = () =>
  verifyMarket({
    ownerConnectionString: String(context.current.pool.options.connectionString),
    store: store(),
  });

// ADM-54
it('ops verify accepts an intact market and names every fault of a damaged one', async () => {
  const { pool, folder } = context.current;
  await acceptTrade(context.current, await openTrade(context.current), { isSigned: true });
  const well = await verify();
  expect(well.faults).toEqual([]);
  expect(well.constraints).toBeGreaterThan(100);
  expect(well.documents).toBeGreaterThan(1);
  expect(well.signatures).toBeGreaterThan(well.documents);

  const placeOf = (sha256: string) =>
    path.join(folder, 'files', sha256.slice(0, 2), sha256.slice(2, 4), sha256);
  const { rows } = await pool.query<{ sha256: string }>(
    `select sha256_after as sha256 from nda_signings order by id desc limit 1`,
  );
  const signed = rows[0]!.sha256;
  const { sha256: longer } = await store().put(
    Buffer.concat([await readFile(placeOf(signed)), Buffer.from('\n% more\n')]),
  );
  const { sha256: cut } = await store().put(Buffer.from('was whole'));
  await writeFile(placeOf(cut), 'was');
  const client = await pool.connect();
  // Only the database's owner or a disk fault can cause this.
  await client.query('set session_replication_role = replica');
  await client.query('update nda_signings set sha256_after = $2 where sha256_after = $1', [signed, longer]);
  await client.query('update stored_files set sha256 = $2 where sha256 = $1', [signed, longer]);
  await client.query(`insert into stored_files (sha256, size_bytes, content_type) values ($1, 9, 'x')`, [
    cut,
  ]);
  await client.query('update offers set supplier_id = 987654321');
  client.release(true);
  const { faults } = await verify();
  expect(faults).toHaveLength(3);
  expect(faults.join('\n')).toMatch(/1 rows of offers break offers_supplier_id_\w+fk/);
  expect(faults).toContain(`The file ${cut} is damaged.`);
  expect(faults).toContain(`The document ${longer} goes on behind its last signature.`);
});

const subjectsOf = (changes: Partial<DoctorSubjects> = {}): DoctorSubjects => ({
  dataDir: context.current.folder,
  publicUrl: 'http://localhost:3000',
  pool: context.current.runningPool,
  files: { place: 'https://s3/bucket/', check: () => Promise.reject(new Error('there is no bucket')) },
  signingCertificateFile: undefined,
  verifyMail: () => Promise.reject(new Error('535 wrong password')),
  readArchive: undefined,
  startWarnings: [],
  version: 'test',
  ...changes,
});

/** Returns the doctor's findings by subject. */
const statesOf = async (changes?: Partial<DoctorSubjects>): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await examine(subjectsOf(changes))).map(({ about, state, text }) => [about, `${state}: ${text}`]),
  );

// DEA-65
it('ops doctor reports whether the issuer has revoked the signing certificate', async () => {
  const issuer = await openOpensslIssuer();
  const folder = await mkdtemp(path.join(tmpdir(), 'proffer-doctor-'));
  const file = path.join(folder, 'signing.pem');
  await writeFile(file, issuer.certPem);
  const look = async () => (await statesOf({ signingCertificateFile: file }))['certificate'];
  expect(await look()).toMatch(/^well: It is valid/u);
  issuer.setBehaviour('away');
  expect(await look()).toMatch(/^warning: .* Whether “signer” was revoked is not known: .*answered 503/u);
  issuer.setBehaviour('well');
  await issuer.revoke();
  expect(await look()).toBe('fault: The certificate “signer” was revoked by its issuer.');
  await issuer.close();
  await rm(folder, { recursive: true });
});

// ADM-56
it('ops doctor runs each check independently of the others', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'proffer-doctor-'));
  const found = await statesOf();
  expect(found['mail']).toBe('fault: 535 wrong password');
  expect(found['archive']).toMatch(/^warning: There is none/);
  expect(found['files']).toBe('fault: there is no bucket');
  expect(found['settings']).toMatch(/^well/);
  expect(found['clock']).toMatch(/^well/);
  expect(found['certificate']).toMatch(/^well: It is valid for \d+ days/);
  expect(found['backup']).toBe('warning: No backup has been recorded.');
  expect(found['address']).toMatch(/without TLS/);
  await appendFile(path.join(folder, 'none.pem'), 'no certificate');
  expect(await statesOf({ signingCertificateFile: path.join(folder, 'none.pem') })).toMatchObject({
    certificate: expect.stringMatching(/^fault/),
    versions: expect.stringMatching(/^well/),
  });
  await rm(folder, { recursive: true });
});

// ADM-57
it("ops removes an account's second factor and its sessions, with an audit entry and a mail", async () => {
  const { pool, consoleHelp, call, mailTo } = context.current;
  const buyer = await createPerson(context.current, 'buyer');
  await pool.query(`update logins set second_factor = 'mail' where id = $1`, [buyer.loginId]);
  await consoleHelp.resetSecondFactor(buyer.email);
  expect((await call('session', {}, buyer.token)).status).toBe(401);
  const { rows } = await pool.query(
    `select act, actor_id as "actorId", before, after, (select second_factor from logins where id = $2) as now
     from audit_log where subject_id = $1`,
    [buyer.userId, buyer.loginId],
  );
  expect(rows).toEqual([
    {
      act: 'user.second_factor_reset',
      actorId: null,
      before: { secondFactor: 'mail' },
      after: { secondFactor: 'off' },
      now: 'off',
    },
  ]);
  expect(await mailTo(buyer.email)).toBeDefined();

  const supplier = await createPerson(context.current, 'supplier');
  await consoleHelp.endSessions(supplier.email);
  expect((await call('session', {}, supplier.token)).status).toBe(401);
  await expect(consoleHelp.endSessions('nobody@example.com')).rejects.toMatchObject({ code: 'not_found' });
});
