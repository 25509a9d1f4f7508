import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { S3mini, S3ServiceError } from 's3mini';
import { createCircuitBreaker } from '../circuit-breaker';
import { AppError } from '../errors';
import { FileStoreError, hashOf, nestedName, type FileStore } from './file-store';
import type { S3Place } from './s3-place';

interface Timeouts {
  /**
   * Timeout until a response begins, in milliseconds; uploads get a second more for each megabyte.
   */
  answerMs: number;
  /** Timeout for the rest of the response, in milliseconds. */
  wholeMs: number;
  /** How long the circuit stays open after three consecutive failures, in milliseconds. */
  restMs: number;
}

const defaultTimeouts: Timeouts = { answerMs: 5_000, wholeMs: 60_000, restMs: 5_000 };

const bytesInSecond = 1024 ** 2;
const pausesMs = [100, 400];
const listedAtOnce = 1_000;

/**
 * Creates a file store in a bucket. Object names equal the paths in a folder store, so a plain copy
 * of either is a valid store. Files have at most 25 MB and are sent in one request, hence
 * atomically, with a checksum that the bucket verifies. If the bucket is unavailable, calls fail
 * with `files_away`, and at once after three failures.
 */
export function createS3Store(
  { prefix, encryption, ...access }: S3Place,
  { answerMs, wholeMs, restMs }: Timeouts = defaultTimeouts,
): FileStore {
  const client = new S3mini({ ...access, fetch: fetchWithTimeout });
  const breaker = createCircuitBreaker({ failures: 3, restMs });
  const keyOf = (sha256: string): string => prefix + nestedName(sha256).join('/');

  async function fetchWithTimeout(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
    const late = new AbortController();
    const end = () => late.abort(new LateError('the file store did not answer in time'));
    const sent = init?.body instanceof Uint8Array ? init.body.byteLength : 0;
    const toAnswer = setTimeout(end, answerMs + (sent / bytesInSecond) * 1_000);
    try {
      return await fetch(input, { ...init, signal: late.signal });
    } finally {
      clearTimeout(toAnswer);
      setTimeout(end, wholeMs).unref();
    }
  }

  async function call<T>(act: () => Promise<T>): Promise<T> {
    try {
      return await breaker.run(() => retry(act));
    } catch (error) {
      throw new AppError('files_away', {
        text: 'The market cannot reach its files at the moment. Nothing else is lost; please try again in a moment.',
        details: { retryAfterSeconds: Math.ceil(restMs / 1_000) },
        // Drop the original error, since the response of the store may repeat the access key.
        cause: error instanceof S3ServiceError ? new Error(error.message) : error,
      });
    }
  }

  return {
    place: `${access.endpoint}/${prefix}`,

    async check() {
      if (await call(() => client.bucketExists())) return;
      throw new Error(`there is no bucket at ${access.endpoint}, or the key does not open it`);
    },

    async has(sha256) {
      const key = keyOf(sha256);
      return (await call(() => client.objectExists(key))) === true;
    },

    async put(bytes, sha256 = hashOf(bytes)) {
      const headers = {
        'x-amz-checksum-sha256': Buffer.from(sha256, 'hex').toString('base64'),
        // Some stores only know MD5, which is as old as the protocol.
        'content-md5': createHash('md5').update(bytes).digest('base64'),
        ...encryption,
      };
      const key = keyOf(sha256);
      await call(() => client.putObject(key, bytes, undefined, undefined, headers));
      return { sha256, sizeBytes: bytes.byteLength };
    },

    async get(sha256) {
      const key = keyOf(sha256);
      const bytes = await call(async () => (await client.getObjectResponse(key))?.arrayBuffer());
      if (!bytes) throw new FileStoreError('missing', sha256);
      const whole = new Uint8Array(bytes);
      if (hashOf(whole) !== sha256) throw new FileStoreError('damaged', sha256);
      return whole;
    },

    async stream(sha256) {
      const key = keyOf(sha256);
      const body = (await call(() => client.getObjectResponse(key)))?.body;
      if (!body) throw new FileStoreError('missing', sha256);
      return Readable.from(body);
    },

    async *listBefore(moment) {
      for (let token: string | undefined, isFirst = true; isFirst || token !== undefined; isFirst = false) {
        const from: string | undefined = token;
        const page = await call(() => client.listObjectsPaged('/', prefix, listedAtOnce, from));
        const old = (page?.objects ?? []).filter(({ LastModified }) => new Date(LastModified) < moment);
        const names = old.map(({ Key }) => Key.slice(Key.lastIndexOf('/') + 1));
        yield names.filter((name) => /^[\da-f]{64}$/.test(name));
        token = page?.nextContinuationToken;
      }
    },

    async remove(sha256) {
      const key = keyOf(sha256);
      await call(() => client.deleteObject(key).catch(unlessMissing));
    },

    // A single-request upload leaves no draft.
    removeDraftsBefore: async () => undefined,
  };
}

/** Thrown after a timeout, which is not retried. */
class LateError extends Error {
  override readonly name = 'LateError';
}

/**
 * Retries a request. Every request here is idempotent, because objects are named by their content.
 */
async function retry<T>(act: () => Promise<T>, [pause, ...others] = pausesMs): Promise<T> {
  try {
    return await act();
  } catch (error) {
    const isRefusal = error instanceof S3ServiceError && error.status < 500 && error.status !== 429;
    if (pause === undefined || isRefusal || error instanceof LateError) throw error;
    await sleep(pause);
    return retry(act, others);
  }
}

/**
 * Rethrows unless the object is missing; some stores answer the removal of a missing object with
 * 404.
 */
function unlessMissing(error: unknown): void {
  if (!(error instanceof S3ServiceError) || error.status !== 404) throw error;
}
