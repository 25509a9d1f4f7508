import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { rolesSql } from '../platform/database';
import { exitCodes, messageOf, runCommand } from './run-command';

const usage = `Usage: npm run database-roles [-- --database NAME] [--owner NAME] [--running NAME]

Prints the SQL that makes the two roles of an external PostgreSQL, with new passwords, and the two settings that go with
them. Nothing is run. The names are proffer, proffer_owner and proffer_app unless you give others.`;

const roleOf = (name: string) => ({ name, password: randomBytes(24).toString('base64url') });

function readOptions() {
  return parseArgs({
    options: {
      database: { type: 'string', default: 'proffer' },
      owner: { type: 'string', default: 'proffer_owner' },
      running: { type: 'string', default: 'proffer_app' },
      help: { type: 'boolean', default: false },
    },
  }).values;
}

async function main(): Promise<number> {
  let values: ReturnType<typeof readOptions>;
  try {
    values = readOptions();
  } catch (error) {
    console.error(`${messageOf(error)}\n--help lists all options.`);
    return exitCodes.wrong;
  }
  if (values.help) {
    console.log(usage);
    return exitCodes.done;
  }
  const [owner, running] = [roleOf(values.owner), roleOf(values.running)];
  const url = ({ name, password }: typeof owner) =>
    `postgresql://${encodeURIComponent(name)}:${password}@HOST:5432/${encodeURIComponent(values.database)}`;
  console.log(rolesSql({ database: values.database, owner, running }));
  console.log('-- Then set, with the name of your server for HOST:');
  console.log(`--   DATABASE_URL=${url(running)}`);
  console.log(`--   DATABASE_OWNER_URL=${url(owner)}`);
  return exitCodes.done;
}

runCommand(main);
