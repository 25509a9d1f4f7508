import { eq, or, sql, type SQLWrapper } from 'drizzle-orm';
import { isPermitted, type Permissions } from '@proffer/contract/members/rules';
import type { MailChoice } from '@proffer/contract/wire/choices';
import { members } from '../../schema';

/** Returns true if a person may only read. */
export const onlyReads = (person: Pick<Permissions, 'role' | 'mayBind'>): boolean =>
  !isPermitted(person, 'prepare');

/** Returns the mail setting of a person who has chosen none: people who only read get no mail. */
export const usualMail = (person: Pick<Permissions, 'role' | 'mayBind'>): MailChoice =>
  onlyReads(person) ? 'never' : 'at_once';

/** Returns the same as SQL, from the column of the role. */
export const usualMailOf = (role: SQLWrapper) =>
  sql<MailChoice>`case when ${role} = 'viewer' then 'never' else 'at_once' end`;

/** SQL condition for people who receive documents that the company has signed: owners and people who can sign. */
export const receivesSignedDocuments = or(eq(members.role, 'owner'), eq(members.mayBind, true));
