import type { ErrorCode, FieldError } from '@proffer/contract/wire/errors';
import { AppError } from '../errors';

/** A failure in the shape in which it goes from thread to thread, where classes are lost. */
export type PackedError =
  | {
      kind: 'expected';
      code: ErrorCode;
      text: string;
      fields: FieldError[];
      details: Record<string, string | number | boolean>;
    }
  | { kind: 'fault'; message: string; stack: string };

/** What a thread says of a call: that its own modules are loaded and the work begins, and then how it ended. */
export type FromThread =
  | { kind: 'begun' }
  | { kind: 'done'; value: unknown }
  | { kind: 'failed'; error: PackedError };

export interface ToThread {
  name: string;
  args: unknown[];
}

/** Causes stay behind: they are for nobody to read, and may hold what cannot be carried. */
export function packError(thrown: unknown): PackedError {
  if (thrown instanceof AppError) {
    const { code, text, fields, details } = thrown;
    return { kind: 'expected', code, text, fields, details };
  }
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  return { kind: 'fault', message: `${error.name}: ${error.message}`, stack: error.stack ?? '' };
}

/** The failure as an error of this thread: an AppError, or a plain Error that keeps the stack of where it arose. */
export function unpackError(packed: PackedError): Error {
  if (packed.kind === 'expected') {
    const { code, text, fields, details } = packed;
    return new AppError(code, { text, fields, details });
  }
  const error = new Error(packed.message);
  if (packed.stack !== '') error.stack = packed.stack;
  return error;
}

/** A result with its bytes in buffers of their own, and these, which can then be handed over instead of copied. */
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
