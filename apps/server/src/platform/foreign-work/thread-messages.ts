import type { ErrorCode, FieldError } from '@proffer/contract/wire/errors';
import { AppError } from '../errors';

/** An error serialized for the transfer between threads, where classes are lost. */
export type PackedError =
  | {
      kind: 'expected';
      code: ErrorCode;
      text: string;
      fields: FieldError[];
      details: Record<string, string | number | boolean>;
    }
  | { kind: 'fault'; message: string; stack: string };

/**
 * A message from a worker thread about a call: first that its modules are loaded and it begins,
 * then its outcome.
 */
export type FromThread =
  | { kind: 'begun' }
  | { kind: 'done'; value: unknown }
  | { kind: 'failed'; error: PackedError };

export interface ToThread {
  name: string;
  args: unknown[];
}

/** Serializes an error. Causes are dropped: nobody reads them, and they may not be transferable. */
export function packError(thrown: unknown): PackedError {
  if (thrown instanceof AppError) {
    const { code, text, fields, details } = thrown;
    return { kind: 'expected', code, text, fields, details };
  }
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  return { kind: 'fault', message: `${error.name}: ${error.message}`, stack: error.stack ?? '' };
}

/** Restores an error: an AppError, or a plain Error with the stack of the worker thread. */
export function unpackError(packed: PackedError): Error {
  if (packed.kind === 'expected') {
    const { code, text, fields, details } = packed;
    return new AppError(code, { text, fields, details });
  }
  const error = new Error(packed.message);
  if (packed.stack !== '') error.stack = packed.stack;
  return error;
}

/**
 * Copies all bytes of a result into buffers of their own and returns both, so that the buffers can
 * be transferred instead of copied.
 */
export function packResult(value: unknown): { value: unknown; buffers: ArrayBuffer[] } {
  const buffers: ArrayBuffer[] = [];
  const own = (part: unknown): unknown => {
    if (!(part instanceof Uint8Array)) return part;
    const bytes = new Uint8Array(part);
    buffers.push(bytes.buffer);
    return bytes;
  };
  if (value instanceof Uint8Array) return { value: own(value), buffers };
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return { value, buffers };
  return {
    value: Object.fromEntries(Object.entries(value).map(([key, part]) => [key, own(part)])),
    buffers,
  };
}
