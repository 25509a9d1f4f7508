import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const settings = (folder: string, list: string) => `
[ca]
basicConstraints = critical, CA:TRUE
keyUsage = critical, keyCertSign, cRLSign
[stamping]
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping
${list === '' ? '' : `crlDistributionPoints = URI:${list}`}
[tsa]
default_tsa = tsa_own
[tsa_own]
serial = ${folder}/serial
signer_cert = ${folder}/tsa.pem
certs = ${folder}/ca.pem
signer_key = ${folder}/tsa.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_alg = sha256
`;

export type OpensslAuthority = Awaited<ReturnType<typeof openOpensslAuthority>>;

/**
 * Starts a real timestamp authority with OpenSSL over HTTP, with its own root. With `hasList` its
 * certificate names a revocation list of the root.
 */
export async function openOpensslAuthority({ hasList = false } = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'proffer-tsa-'));
  const place = (name: string) => path.join(folder, name);
  async function list(): Promise<Buffer> {
    const config = place('list.cnf');
    await writeFile(place('index.txt'), '');
    await writeFile(
      config,
      `[ca]\ndefault_ca = own\n[own]\ndatabase = ${place('index.txt')}\ndefault_md = sha256\n`,
    );
    const signed = ['-cert', place('ca.pem'), '-keyfile', place('ca.key'), '-crldays', '7'];
    await run('openssl', ['ca', '-config', config, '-gencrl', ...signed, '-out', place('list.pem')]);
    await run('openssl', ['crl', '-in', place('list.pem'), '-outform', 'DER', '-out', place('list.crl')]);
    return readFile(place('list.crl'));
  }

  let isDown = false;
  let lists = 0;
  let count = 0;
  let connections = 0;
  const server = createServer((request, response) => {
    void (async () => {
      const pieces: Buffer[] = [];
      for await (const piece of request) pieces.push(piece as Buffer);
      if (request.url === '/list.crl') {
        lists += 1;
        response.writeHead(200).end(await list());
        return;
      }
      if (isDown) {
        response.writeHead(503).end();
        return;
      }
      count += 1;
      const query = place(`${count}.tsq`);
      await writeFile(query, Buffer.concat(pieces));
      const reply = place(`${count}.tsr`);
      await run('openssl', ['ts', '-reply', '-config', place('tsa.cnf'), '-queryfile', query, '-out', reply]);
      response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(await readFile(reply));
    })().catch(() => response.writeHead(500).end());
  });
  server.on('connection', () => (connections += 1));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  await writeFile(place('serial'), '01\n');
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-config', place('tsa.cnf')];
  const named = (name: string) => [
    '-subj',
    `/CN=${name}`,
    '-out',
    place(`${name}.pem`),
    '-keyout',
    place(`${name}.key`),
  ];
  await writeFile(
    place('tsa.cnf'),
    `[req]\ndistinguished_name = dn\n[dn]\n${settings(folder, hasList ? `${url}list.crl` : '')}`,
  );
  await run('openssl', ['req', '-x509', ...key, ...named('ca'), '-extensions', 'ca', '-days', '3650']);
  const under = ['-CA', place('ca.pem'), '-CAkey', place('ca.key')];
  await run('openssl', [
    'req',
    '-x509',
    ...key,
    ...named('tsa'),
    ...under,
    '-extensions',
    'stamping',
    '-days',
    '3650',
  ]);

  return {
    url,
    /** Number of requests for the root’s revocation list. */
    countLists: () => lists,
    /** Number of connections that clients have opened. */
    countConnections: () => connections,
    caPem: await readFile(place('ca.pem'), 'utf8'),
    /** Makes the authority answer every request with an error. */
    setDown: (value: boolean) => {
      isDown = value;
    },
    /** Verifies with OpenSSL that the token belongs to the message. */
    async verify(token: Uint8Array, message: string): Promise<string> {
      await writeFile(place('token.der'), token);
      await writeFile(place('message.txt'), message);
      const args = [
        '-in',
        place('token.der'),
        '-token_in',
        '-data',
        place('message.txt'),
        '-CAfile',
        place('ca.pem'),
      ];
      const { stdout, stderr } = await run('openssl', ['ts', '-verify', ...args]);
      return `${stdout}${stderr}`;
    },
    async close(): Promise<void> {
      server.close();
      server.closeAllConnections();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
