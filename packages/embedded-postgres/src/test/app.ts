import pg from 'pg';
import { startEmbeddedPostgres } from '../supervisor';

/**
 * A small application for tests to kill: `app.ts DATA_DIR [write]`. Prints one JSON line when its database is ready;
 * with `write`, also one line per acknowledged row. Stops when its standard input ends.
 */
const [dataDir = '', mode] = process.argv.slice(2);
const writers = 4;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const complain = (details: object, message: string): void =>
  void process.stderr.write(`${message} ${JSON.stringify(details)}\n`);

async function writeForEver(ownerConnectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerConnectionString });
  client.on('error', (error) => complain({ error: error.message }, 'connection lost'));
  await client.connect();
  for (;;) {
    const { rows } = await client.query<{ id: number }>(
      'insert into acknowledged default values returning id',
    );
    say(String(rows[0]?.id));
  }
}

async function run(): Promise<void> {
  const server = await startEmbeddedPostgres({
    dataDir,
    logger: { info: () => undefined, warn: complain, error: complain },
  });
  const { adopted, ownerConnectionString } = server;
  say(JSON.stringify({ adopted, ownerConnectionString, uid: process.getuid?.() }));
  process.stdin.resume().on('end', () => void server.stop().then(() => process.exit(0)));
  if (mode !== 'write') return;
  const client = new pg.Client({ connectionString: ownerConnectionString });
  await client.connect();
  await client.query(
    'create table if not exists acknowledged (id int generated always as identity primary key)',
  );
  await client.end();
  await Promise.all(Array.from({ length: writers }, () => writeForEver(ownerConnectionString)));
}

run().catch((error: unknown) => {
  complain({ error: String(error) }, 'the test application failed');
  process.exitCode = 1;
});
