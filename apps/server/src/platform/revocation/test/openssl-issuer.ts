import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export type KeyKind = keyof typeof keyKinds;
const keyKinds = {
  ec: ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'],
  rsa: ['-newkey', 'rsa:2048'],
};

export type OpensslIssuer = Awaited<ReturnType<typeof openOpensslIssuer>>;

const settings = (folder: string, address: string) => `
[req]
distinguished_name = dn
[dn]
[root]
basicConstraints = critical, CA:TRUE
keyUsage = critical, keyCertSign, cRLSign
[both]
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature, nonRepudiation
authorityInfoAccess = OCSP;URI:${address}/ocsp
crlDistributionPoints = URI:${address}/list.crl
[list]
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature, nonRepudiation
crlDistributionPoints = URI:${address}/list.crl
[none]
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature, nonRepudiation
[responder]
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = OCSPSigning
[ca]
default_ca = own
[own]
database = ${folder}/index.txt
crlnumber = ${folder}/crlnumber
default_md = sha256
private_key = ${folder}/root.key
certificate = ${folder}/root.pem
`;

/**
 * Returns the same content with a leading zero in its length, which most programs accept but DER
 * forbids.
 */
function withLongLength(der: Buffer): Buffer {
  const octets = der.readUInt8(1) & 0x7f;
  return Buffer.concat([der.subarray(0, 1), Buffer.from([0x80 | (octets + 1), 0]), der.subarray(2)]);
}

/**
 * Starts a real certificate issuer with OpenSSL, with a revocation list and a responder over HTTP.
 * `kind` is what its certificates name: `both`, the `list` only, or `none`.
 */
export async function openOpensslIssuer(kind: 'both' | 'list' | 'none' = 'both', keys: KeyKind = 'ec') {
  const folder = await mkdtemp(path.join(tmpdir(), 'proffer-issuer-'));
  const place = (name: string) => path.join(folder, name);
  let behave: 'well' | 'hang' | 'away' | 'too-much' | 'foreign' | 'not-der' = 'well';
  const asked: string[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const pieces: Buffer[] = [];
      for await (const piece of request) pieces.push(piece as Buffer);
      const isList = request.url === '/list.crl';
      asked.push(isList ? 'list' : 'responder');
      if (behave === 'hang') return;
      if (behave === 'away') response.writeHead(503).end();
      else if (behave === 'too-much') response.writeHead(200).end(Buffer.alloc(600 * 1024));
      else {
        const given = isList ? await list() : await answer(Buffer.concat(pieces));
        response.writeHead(200).end(behave === 'not-der' ? withLongLength(given) : given);
      }
    })().catch(() => response.writeHead(500).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const config = ['-config', place('openssl.cnf')];
  await writeFile(
    place('openssl.cnf'),
    settings(folder, `http://127.0.0.1:${(server.address() as AddressInfo).port}`),
  );
  await writeFile(place('index.txt'), '');
  await writeFile(place('crlnumber'), '01\n');
  const make = (name: string, extensions: string, issuer: string | undefined) =>
    run('openssl', [
      'req',
      '-x509',
      '-days',
      '3650',
      '-nodes',
      ...keyKinds[keys],
      ...config,
      '-subj',
      `/CN=${name}`,
      '-out',
      place(`${name}.pem`),
      '-keyout',
      place(`${name}.key`),
      '-extensions',
      extensions,
      ...(issuer ? ['-CA', place(`${issuer}.pem`), '-CAkey', place(`${issuer}.key`)] : []),
    ]);
  await make('root', 'root', undefined);
  await make('signer', kind, 'root');
  await make('responder', 'responder', 'root');
  await make('stranger', 'root', undefined);
  await run('openssl', ['ca', ...config, '-valid', place('signer.pem')]);

  const listEnds = {
    well: ['-crldays', '7'],
    past: ['-crl_lastupdate', '20200101000000Z', '-crl_nextupdate', '20200201000000Z'],
  };
  let ends: keyof typeof listEnds = 'well';
  async function list(): Promise<Buffer> {
    const key =
      behave === 'foreign' ? ['-keyfile', place('stranger.key'), '-cert', place('stranger.pem')] : [];
    await run('openssl', ['ca', ...config, '-gencrl', ...listEnds[ends], ...key, '-out', place('list.pem')]);
    await run('openssl', ['crl', '-in', place('list.pem'), '-outform', 'DER', '-out', place('list.crl')]);
    return readFile(place('list.crl'));
  }
  async function answer(request: Buffer): Promise<Buffer> {
    const signer = behave === 'foreign' ? 'stranger' : 'responder';
    await writeFile(place('request.der'), request);
    await run('openssl', [
      'ocsp',
      '-index',
      place('index.txt'),
      '-CA',
      place('root.pem'),
      '-ndays',
      '1',
      '-rsigner',
      place(`${signer}.pem`),
      '-rkey',
      place(`${signer}.key`),
      '-reqin',
      place('request.der'),
      '-respout',
      place('answer.der'),
    ]);
    return readFile(place('answer.der'));
  }

  const pemOf = (name: string) => readFile(place(name), 'utf8');
  return {
    keyPem: await pemOf('signer.key'),
    /** Certificates of the signer and of its issuer. */
    certPem: `${await pemOf('signer.pem')}${await pemOf('root.pem')}`,
    signerPem: await pemOf('signer.pem'),
    rootPem: await pemOf('root.pem'),
    /** Requests received, in order. */
    asked,
    setBehaviour: (value: typeof behave) => {
      behave = value;
    },
    setListEnds: (value: keyof typeof listEnds) => {
      ends = value;
    },
    revoke: () => run('openssl', ['ca', ...config, '-revoke', place('signer.pem')]),
    async close(): Promise<void> {
      server.close();
      server.closeAllConnections();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
