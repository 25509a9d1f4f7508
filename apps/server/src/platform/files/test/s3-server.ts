import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { readS3Url } from '../s3-place';

const program = path.join(import.meta.dirname, 'run-s3-server.mjs');
const bucket = 'market-files';

/**
 * Starts an S3 server as a separate process, which stores objects in a folder and verifies
 * signatures. It can be killed and frozen.
 */
export async function startS3Server(folder: string) {
  let { child, port } = await begin(folder, 0);
  const url = (secret = 'S3RVER') => `http://S3RVER:${secret}@127.0.0.1:${port}/${bucket}/of/proffer`;
  return {
    url,
    place: (secret?: string) => readS3Url(url(secret)),
    /** Folder of the objects; each file name begins with the name of its object. */
    objects: path.join(folder, bucket, 'of', 'proffer'),
    freeze: () => child.kill('SIGSTOP'),
    thaw: () => child.kill('SIGCONT'),
    async kill(): Promise<void> {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
    async startAgain(): Promise<void> {
      ({ child, port } = await begin(folder, port));
    },
  };
}
export type S3Server = Awaited<ReturnType<typeof startS3Server>>;

async function begin(folder: string, at: number): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn(process.execPath, [program, folder, String(at), bucket], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the S3 server ended with ${code}`)));
    child.stdout.once('data', (line: Buffer) => resolve(Number(line.toString())));
  });
  return { child, port };
}
