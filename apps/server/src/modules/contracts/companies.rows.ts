import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { profiles, storedFiles } from '../../schema';

/** The two companies, as every statement over contracts names them. */
export const buyer = alias(profiles, 'buyer');
export const supplier = alias(profiles, 'supplier');

/** What tells one logo from another. Few of a page's companies differ, and each is found by its key. */
export const logoOf = (company: typeof buyer | typeof supplier) =>
  sql<
    string | null
  >`(select ${storedFiles.sha256} from ${storedFiles} where ${storedFiles.id} = ${company.logoFileId})`;
