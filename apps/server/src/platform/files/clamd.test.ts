import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requireTool } from '../../../test/support/tools';
import { createClamd } from './clamd';

/**
 * The harmless EICAR test file, which virus scanners detect by agreement. It is split so that
 * scanners do not report this source file.
 */
const eicar = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
);

let folder: string;
let stop: () => Promise<void>;
const address = () => `unix:${path.join(folder, 'clamd.sock')}`;

/**
 * Starts a real clamd with one signature of our own, because its databases cannot be downloaded
 * offline.
 */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'proffer-clamd-'));
  const signatures = path.join(folder, 'db');
  await mkdir(signatures);
  await writeFile(path.join(signatures, 'eicar.ndb'), `Eicar-Test:0:*:${eicar.toString('hex')}\n`);
  const config = path.join(folder, 'clamd.conf');
  const lines = [
    'Foreground yes',
    `LocalSocket ${path.join(folder, 'clamd.sock')}`,
    `DatabaseDirectory ${signatures}`,
    `TemporaryDirectory ${folder}`,
    'StreamMaxLength 25M',
    `User ${userInfo().username}`,
  ];
  await writeFile(config, `${lines.join('\n')}\n`);
  const clamd = spawn(requireTool('clamd'), ['--config-file', config], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const hear = (piece: Buffer) => {
      output += piece.toString();
      if (/Listening daemon|Self checking|Unix socket file/.test(output)) resolve();
    };
    clamd.stdout.on('data', hear);
    clamd.stderr.on('data', hear);
    clamd.once('exit', () => reject(new Error(`clamd ended:\n${output}`)));
  });
  stop = async () => {
    clamd.removeAllListeners('exit');
    const ended = new Promise((resolve) => clamd.once('exit', resolve));
    clamd.kill('SIGKILL');
    await ended;
  };
}, 60_000);
afterAll(async () => {
  await stop();
  await rm(folder, { recursive: true, force: true });
});

describe('a real clamd', () => {
  it('clamd detects a known signature and reports nothing else', async () => {
    const scanner = createClamd(address());
    expect(await scanner.scan(eicar)).toMatch(/^Eicar-Test/);
    expect(await scanner.scan(Buffer.from('a,b\n1,2\n'))).toBeUndefined();
    // A large file, sent in many chunks, with the signature at the end.
    const large = Buffer.alloc(5_000_000, 'x');
    expect(await scanner.scan(large)).toBeUndefined();
    expect(await scanner.scan(Buffer.concat([large, eicar]))).toMatch(/^Eicar-Test/);
  });

  it('a scan by clamd rejects instead of giving a verdict when the file exceeds its size limit', async () => {
    await expect(createClamd(address()).scan(Buffer.alloc(30_000_000))).rejects.toThrow(/virus scanner/);
  });
});

it('a virus scan rejects when the scanner cannot be reached', async () => {
  await expect(createClamd(`unix:${folder}/none`).scan(eicar)).rejects.toThrow('cannot be reached');
});

it.each(['', 'stream: OK stream: Eicar FOUND\0x', 'INSTREAM size limit exceeded. ERROR\0'])(
  'a virus scan rejects when the scanner answers %j',
  async (answer) => {
    const server = createServer((socket) => socket.on('data', () => socket.end(answer)));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    await expect(createClamd(`tcp://127.0.0.1:${port}`).scan(eicar)).rejects.toThrow('the virus scanner');
    await new Promise((resolve) => server.close(resolve));
  },
);
