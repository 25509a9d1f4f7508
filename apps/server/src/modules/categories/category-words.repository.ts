import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { withTransaction, type Database } from '../../platform/database';
import { categoryWords } from '../../schema';
import { readCategoryList } from './category-list';
import { wordsOfCategories } from './category-words';

const digestOf = sql<
  string | null
>`md5(string_agg(number || ' ' || title || ' ' || above, E'\n' order by number))`;

/**
 * Updates the category words in the database to those of this release; a trigger updates the offers. Writes nothing
 * if they are equal.
 */
export async function updateCategoryWords(db: Database): Promise<void> {
  const words = wordsOfCategories(readCategoryList());
  const text = words.map(({ number, title, above }) => `${number} ${title} ${above}`).join('\n');
  const digest = createHash('md5').update(text).digest('hex');
  const [current] = await db.select({ digest: digestOf }).from(categoryWords);
  if (current?.digest === digest) return;
  await withTransaction(db, async (tx) => {
    await tx.execute(sql`lock table ${categoryWords} in exclusive mode`);
    await tx.delete(categoryWords);
    await tx.execute(sql`
      insert into ${categoryWords} (number, title, above)
      select number, title, above from json_to_recordset(${JSON.stringify(words)}::json) as said (number integer, title text, above text)`);
  });
}
