#!/usr/bin/env node
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { OnProgress } from '../../ops';
import { exitCodes, messageOf, runCommand } from '../run-command';
import { commands, UsageError, type Asked, type Outcome } from './commands';
import { usage } from './usage';

const options = {
  to: { type: 'string' },
  'to-time': { type: 'string' },
  from: { type: 'string' },
  backup: { type: 'string' },
  identity: { type: 'string' },
  recipient: { type: 'string', multiple: true },
  keep: { type: 'string' },
  'with-key': { type: 'boolean', default: false },
  'without-key': { type: 'boolean', default: false },
  full: { type: 'boolean', default: false },
  empty: { type: 'boolean', default: false },
  quick: { type: 'boolean', default: false },
  'reset-second-factor': { type: 'boolean', default: false },
  'end-sessions': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

async function main(): Promise<number> {
  const args = process.argv.slice(2);
  const isJson = args.includes('--json');
  let command = '';
  try {
    const { values, positionals } = parse(args);
    command = positionals[0] ?? '';
    if (values.help) {
      console.log(usage);
      return exitCodes.done;
    }
    const run = Object.hasOwn(commands, command) ? commands[command] : undefined;
    if (!run) throw new UsageError(command === '' ? 'Name a command.' : `There is no command ${command}.`);
    if (positionals.length > 2) throw new UsageError(`${positionals[2]} is too much.`);
    return report(command, await run(askedOf(command, positionals[1], values)), isJson);
  } catch (error) {
    return fail(command, error, isJson);
  }
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

const placeOf = (given: string | undefined) => (given === undefined ? undefined : path.resolve(given));

function timeOf(given: string | undefined): Date | undefined {
  if (given === undefined) return undefined;
  // Without a time zone the time would depend on the machine.
  if (
    !/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(given) ||
    Number.isNaN(Date.parse(given))
  ) {
    throw new UsageError('--to-time takes a moment with its zone: 2026-11-24T12:34:56Z, or …+05:30.');
  }
  return new Date(given);
}

function askedOf(
  command: string,
  subject: string | undefined,
  values: ReturnType<typeof parse>['values'],
): Asked {
  const keep = values.keep === undefined ? undefined : Number(values.keep);
  if (keep !== undefined && (!Number.isInteger(keep) || keep < 1)) {
    throw new UsageError('--keep takes a number of backups, 1 or more.');
  }
  if (values['with-key'] && values['without-key'])
    throw new UsageError('The key goes along, or it does not.');
  return {
    subject: command === 'restore' ? placeOf(subject) : subject,
    to: placeOf(values.to),
    toTime: timeOf(values['to-time']),
    from: placeOf(values.from),
    backup: placeOf(values.backup),
    identity: placeOf(values.identity),
    recipients: values.recipient ?? [],
    keep,
    withKey: values['with-key'],
    withoutKey: values['without-key'],
    isFull: values.full,
    isQuick: values.quick,
    empties: values.empty,
    resetsSecondFactor: values['reset-second-factor'],
    endsSessions: values['end-sessions'],
    onProgress: progressOn(process.stderr),
  };
}

/** Shows progress on one line that is overwritten, only on a terminal. */
function progressOn(stream: NodeJS.WriteStream): OnProgress {
  if (!stream.isTTY) return () => undefined;
  return ({ step, done, total }) => {
    stream.write(`\r\u001B[K${done < total ? `${step}: ${done} of ${total}` : ''}`);
  };
}

function report(command: string, { lines, result, hasFault = false }: Outcome, isJson: boolean): number {
  if (isJson) console.log(JSON.stringify({ command, isWell: !hasFault, ...result }));
  else for (const line of lines) console.log(line);
  return hasFault ? exitCodes.faulty : exitCodes.done;
}

function fail(command: string, error: unknown, isJson: boolean): number {
  const isWrong = error instanceof UsageError;
  const text = messageOf(error);
  if (isJson) console.log(JSON.stringify({ command, isWell: false, error: text }));
  // The complete usage would push the reason off the screen.
  else console.error(isWrong ? `${text}\n--help lists all commands and options.` : text);
  return isWrong ? exitCodes.wrong : exitCodes.failed;
}

runCommand(main);
