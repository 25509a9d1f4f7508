import { createRequire } from 'node:module';
import {
  levels,
  pino,
  stdSerializers,
  type DestinationStream,
  type Logger,
  type LoggerOptions as PinoOptions,
} from 'pino';
import { calmLine } from './calm-line';
import { isDatabaseAway } from './database';
import { currentCause } from './tracing';

/** Keys whose values never reach a log, at the top of a logged object or up to two levels down. */
const secretKeys = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'passwordHash',
  'token',
  'tokenHash',
  'otp',
  'code',
  'key',
  'secret',
  'signature',
  'nonce',
];

interface LoggerOptions {
  /** Lowest level that is written: fatal, error, warn, info, debug, trace, or silent. */
  level: string;
  /** Where lines go instead of standard output. */
  destination?: DestinationStream;
}

/**
 * Structured lines on standard output; readable ones on a terminal, where the developer's formatter is installed.
 * Secrets are replaced by `[withheld]`, and errors of queries lose their parameters, which hold what people typed. Each
 * line says the request and the job that it comes from. Of all that fails because the database is away, one line a second
 * is written.
 */
export function createLogger({ level, destination }: LoggerOptions): Logger {
  const options: PinoOptions = {
    level,
    mixin: marksOfCause,
    hooks: { logMethod: calmWhileAway() },
    serializers: { err: serializeError },
    redact: {
      paths: secretKeys.flatMap((key) => [`["${key}"]`, `*["${key}"]`, `*.*["${key}"]`]),
      censor: '[withheld]',
    },
  };
  if (destination) return pino(options, destination);
  if (process.stdout.isTTY && isInstalled('pino-pretty')) {
    return pino({ ...options, transport: { target: 'pino-pretty' } });
  }
  return pino(options);
}

function marksOfCause(): object {
  const { requestId, jobId } = currentCause() ?? {};
  return { ...(requestId === undefined ? {} : { requestId }), ...(jobId === undefined ? {} : { jobId }) };
}

/** Calls, jobs, connections and the bus all fail at once then; which of them they were the counter says well enough. */
function calmWhileAway(): NonNullable<NonNullable<PinoOptions['hooks']>['logMethod']> {
  const write = calmLine<{ tell: (further?: number) => void }>(({ tell, further }) => tell(further));
  return function calmed(args, method, level) {
    const [details] = args as unknown[];
    const isAway =
      level >= (levels.values['warn'] ?? 0) &&
      typeof details === 'object' &&
      details !== null &&
      'err' in details &&
      isDatabaseAway(details.err);
    if (!isAway) {
      method.apply(this, args);
      return;
    }
    write({
      tell: (further) => {
        const [, ...texts] = args;
        method.apply(this, [{ ...details, ...(further ? { further } : {}) }, ...texts] as typeof args);
      },
    });
  };
}

/** The text of an error without the parameters that drizzle appends to a failed query's message. */
export function safeMessage(error: unknown): string {
  return withoutParameters(error instanceof Error ? error.message : String(error));
}

function withoutParameters(text: string): string {
  return text.replaceAll(/\nparams: [\s\S]*?(?=\n {4}at |$(?![\s\S]))/g, '');
}

function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { message, stack, code, params: _params, detail: _detail, ...rest } = stdSerializers.err(error);
  return {
    ...rest,
    // Names the kind of the error (23505, ECONNREFUSED); under the name `code` it would be taken for a mailed one.
    errorCode: code,
    message: withoutParameters(message),
    stack: withoutParameters(stack),
  };
}

function isInstalled(name: string): boolean {
  try {
    createRequire(import.meta.url).resolve(name);
    return true;
  } catch {
    return false;
  }
}
