import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCategories } from '../../../apps/server/src/modules/categories';
import { useContext } from '../../../apps/server/test/support/context';
import { createImportService } from '../src/import.service';

const context = useContext();

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'proffer-memory-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const release = (number: number, title: string) => ({
  ocid: `ocds-ma4e3u-${number}`,
  id: String(number),
  date: '2020-05-01T10:00:00Z',
  buyer: { name: 'Made Up City' },
  tender: { title, value: { amount: 900, currency: 'PYG' }, reviewDetails: 'at the court' },
});

/** Writes a package of releases, the last one without a tender. */
async function packageOf(name: string, titles: string[]): Promise<string> {
  const file = path.join(folder, name);
  const releases = [...titles.map((title, at) => release(at + 1, title)), { ocid: 'ocds-ma4e3u-9', id: '9' }];
  await writeFile(file, JSON.stringify({ license: 'https://example.com/licence', releases }));
  return file;
}

type Options = Parameters<ReturnType<typeof createImportService>['run']>[1];

async function run(files: string[], options: Options = {}) {
  const refused: string[] = [];
  const service = createImportService({ db: context.current.db, categories: createCategories() });
  const summary = await service.run(
    files.map((file) => ({ path: file })),
    { onRefused: (row) => void refused.push(row.code), ...options },
  );
  return { summary, refused };
}

/** Marks the stored results, so that a later count shows whether they were used. */
const markReadings = () =>
  context.current.pool.query("update import_readings set told = jsonb_set(told, '{notes}', '700')");
const markRecords = () => context.current.pool.query('update import_records set notes = 50');

const titles = async () => {
  const { rows } = await context.current.pool.query<{ title: string }>(
    'select title from offers order by import_id',
  );
  return rows.map(({ title }) => title);
};

// OFF-371
describe('remembered imports', () => {
  let file: string;
  beforeEach(async () => {
    await context.current.pool.query('delete from import_readings');
    await context.current.pool.query('delete from offers');
    file = await packageOf('releases.json', ['Doors', 'Gates', 'Walls']);
  });

  it('report the same files as the first time without reading them again', async () => {
    const first = await run([file]);
    expect(first.refused).toEqual(['no_tender']);
    expect(first.summary).toMatchObject({ read: 3, added: 3, known: 0, refused: 1, companies: 1 });
    const again = await run([file]);
    expect(again).toEqual({ ...first, summary: { ...first.summary, added: 0, known: 3 } });
    await markReadings();
    expect((await run([file])).summary.notes).toBe(700);
    // With their notes requested, they are read.
    expect((await run([file], { isReadAgain: true })).summary.notes).toBe(first.summary.notes);
  });

  it('do not depend on the location of the files, only on their content', async () => {
    await run([file]);
    await markReadings();
    const moved = path.join(await mkdtemp(path.join(folder, 'elsewhere-')), 'releases.json');
    await copyFile(file, moved);
    expect((await run([moved])).summary.notes).toBe(700);
    await writeFile(moved, JSON.stringify({ releases: [release(1, 'Doors')] }));
    expect((await run([moved])).summary.notes).not.toBe(700);
  });

  it('map only the changed record and count the others as before', async () => {
    const first = await run([file]);
    await markRecords();
    await packageOf('releases.json', ['Doors', 'Iron gates', 'Walls']);
    const changed = await run([file]);
    const notesOfOne = 1;
    expect(changed.summary).toEqual({
      ...first.summary,
      added: 0,
      changed: 1,
      known: 2,
      notes: first.summary.notes - 2 * notesOfOne + 2 * 50,
    });
    expect(await titles()).toEqual(['Doors', 'Iron gates', 'Walls']);
  });

  it('are compared again after an offer was edited', async () => {
    await run([file]);
    await markReadings();
    await context.current.pool.query(
      "update offers set title = 'By hand', updated_at = now() where title = 'Gates'",
    );
    const told: string[] = [];
    const options: Options = { onDifference: ({ externalId }) => void told.push(externalId) };
    for (const _ of [1, 2]) {
      expect((await run([file], options)).summary).toMatchObject({ read: 3, known: 3, kept: 1 });
    }
    expect(told).toEqual(['ocds-ma4e3u-2', 'ocds-ma4e3u-2']);
    expect(await titles()).toEqual(['Doors', 'By hand', 'Walls']);
  });

  it('are added again after an offer was removed', async () => {
    await run([file]);
    await context.current.pool.query("delete from offers where title = 'Gates'");
    expect((await run([file])).summary).toMatchObject({ read: 3, added: 1, known: 2 });
    expect(await titles()).toEqual(['Doors', 'Gates', 'Walls']);
  });

  it('are written again after another file changed the offer', async () => {
    const other = await packageOf('later.json', ['Doors', 'Iron gates', 'Walls']);
    for (const _ of [1, 2]) {
      await run([file]);
      expect((await run([other])).summary).toMatchObject({ changed: 1, known: 2 });
      expect(await titles()).toEqual(['Doors', 'Iron gates', 'Walls']);
    }
  });

  it('leave the first of two files in effect, remembered or not', async () => {
    const other = path.join(await mkdtemp(path.join(folder, 'second-')), 'later.json');
    await writeFile(other, JSON.stringify({ releases: [release(1, 'Windows')] }));
    await run([file]);
    for (const _ of [1, 2]) {
      expect((await run([file, other])).summary).toMatchObject({ read: 4, added: 0, changed: 0, known: 4 });
      expect(await titles()).toEqual(['Doors', 'Gates', 'Walls']);
    }
  });

  it('are read again by another reader version', async () => {
    const first = await run([file]);
    await markReadings();
    await markRecords();
    await context.current.pool.query('update import_readings set digest = gen_random_uuid()');
    await context.current.pool.query('update import_records set digest = gen_random_uuid()');
    expect((await run([file])).summary.notes).toBe(first.summary.notes);
  });

  it('are read again if a file broke off', async () => {
    const broken = path.join(folder, 'broken.json');
    await writeFile(
      broken,
      JSON.stringify({ releases: [release(1, 'Doors'), release(2, 'Gates')] }).slice(0, -9),
    );
    const first = await run([broken]);
    expect(first.summary.unreadable).toHaveLength(1);
    expect((await run([broken])).summary).toEqual({ ...first.summary, added: 0, known: first.summary.read });
    const { rows } = await context.current.pool.query('select from import_readings');
    expect(rows).toEqual([]);
  });

  it('differ for tenders read without their bids file', async () => {
    const fixture = (name: string) => path.join(import.meta.dirname, '../src/fixtures', name);
    const tenders = fixture('assam-tenders.csv');
    await run([tenders, fixture('assam-bids.csv')]);
    await markReadings();
    const without = await run([tenders]);
    expect(without.summary.notes).not.toBe(700);
    expect(without.summary.changed).toBeGreaterThan(0);
  });

  it('are kept for the hundred newest readings', async () => {
    await context.current.pool.query(
      `insert into import_readings (digest, records, told, read_at)
       select gen_random_uuid(), '{}', '{}', now() - n * interval '1 day' from generate_series(1, 100) n`,
    );
    await run([file]);
    const { rows } = await context.current.pool.query(
      "select count(*) as kept, min(read_at) > now() - interval '99 days 1 hour' as newest from import_readings",
    );
    expect(rows).toEqual([{ kept: 100, newest: true }]);
  });

  it('are not stored by a dry run', async () => {
    await run([file], { isDryRun: true });
    const { rows } = await context.current.pool.query(
      'select from import_readings union all select from import_records',
    );
    expect(rows).toEqual([]);
    expect((await run([file])).summary.added).toBe(3);
  });
});
