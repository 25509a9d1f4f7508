import { createRequire } from 'node:module';
import {
  levels,
  pino,
  stdSerializers,
  type DestinationStream,
  type Logger,
  type LoggerOptions as PinoOptions,
} from 'pino';
import { throttledLog } from './throttled-log';
import { isDatabaseAway } from './database';
import { currentCause } from './tracing';

/** Keys whose values are never logged, at the top of a logged object or up to two levels down. */
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
  /** Stream for the lines; default is standard output. */
  destination?: DestinationStream;
}

/**
 * Creates the logger: JSON lines on standard output, or readable lines on a terminal if the
 * developer’s formatter is installed. Secrets become `[withheld]`, and query errors lose their
 * parameters, which hold user input. Each line carries the ids of its request and job. Failures
 * caused by an unreachable database are logged at most once a second.
 */
export function createLogger({ level, destination }: LoggerOptions): Logger {
  const options: PinoOptions = {
    level,
    mixin: marksOfCause,
    hooks: { logMethod: throttleWhileAway() },
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

/**
 * Throttles failures caused by an unreachable database: calls, jobs, connections and the bus all
 * fail at once, and a count of the suppressed lines suffices.
 */
function throttleWhileAway(): NonNullable<NonNullable<PinoOptions['hooks']>['logMethod']> {
  const logLimited = throttledLog<{ write: (further?: number) => void }>(({ write, further }) =>
    write(further),
  );
  return function throttled(args, method, level) {
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
    logLimited({
      write: (further) => {
        const [, ...texts] = args;
        method.apply(this, [{ ...details, ...(further ? { further } : {}) }, ...texts] as typeof args);
      },
    });
  };
}

/**
 * Returns the message of an error without the parameters that drizzle appends for a failed query.
 */
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
    // Error code such as 23505 or ECONNREFUSED; the key `code` is withheld, as it may hold a mailed
    // code.
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
