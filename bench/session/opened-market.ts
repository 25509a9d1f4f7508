import { openBenchDatabase } from '../database';
import { enterPeople, fillSessionMarket } from './market';

/** Maximum number of users with sessions in each role. */
const peopleEach = 100;

/** Opens a database with a busy market, and functions that start builds of the product over it. */
export async function openSessionMarket(offers: number) {
  const database = await openBenchDatabase();
  try {
    const startedAt = performance.now();
    await database.createOurs();
    const people = await database.asOwner(async (pool) => {
      await fillSessionMarket(pool, offers);
      return enterPeople(pool, peopleEach);
    }, 2);
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    console.log(`\n${offers.toLocaleString('en-IN')} offers, 2,000 companies, filled in ${seconds} s`);
    return { ...database, people };
  } catch (error) {
    await database.stop();
    throw error;
  }
}
