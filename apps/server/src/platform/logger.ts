import { createRequire } from 'node:module';
import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino';

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
 * Secrets are replaced by `[withheld]`, and errors of queries lose their parameters, which hold what people typed.
 */
export function createLogger({ level, destination }: LoggerOptions): Logger {
  const options = {
    level,
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
