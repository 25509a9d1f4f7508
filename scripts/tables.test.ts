import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { earlierReaders, foreignWriters, tableUse } from './tables.mjs';

const use = tableUse(fileURLToPath(new URL('..', import.meta.url)));

/**
 * Allowed writes to tables of other modules, with reasons. A port, or a condition that the owner exports, is better.
 */
const writersBesideTheOwner: Record<string, string> = {
  'import → offers of offers': 'a file of thousands of offers is a few statements',
  'import → offerVersions of offers':
    'what an imported offer said before its record changed, beside the statement that changes it',
  'market → offers of offers':
    'a job renews the search words of stored offers after their rules have changed',
  'market → searchWords of offers':
    'the closing of an account takes its words out of what the search has learnt',
};

const readersAgainstTheOrder: Record<string, string> = {
  'auth → users of users': 'the profile that a session acts for, and whether its account is open',
  'contracts → conversations of chat': 'the buyers to whom a contract can be proposed',
  'deals → marketCounts of administration': 'how many NDAs and contracts a person has',
  'market → marketCounts of administration':
    'how many offers are on the market, told while their list is being read',
  'market → synonyms of synonyms': 'what the words of a search mean besides',
  'nda → contracts of contracts': 'what two companies have signed stands beside a request',
  'notifications → marketCounts of administration': 'how many of a person’s are unread',
  'offers → buyerOffers of market': 'the marks of who looks at an offer come with it; its saves are counted',
  'offers → contracts of contracts': 'whether others’ work hangs on an offer; who may know its person',
  'offers → conversations of chat': 'whether others’ work hangs on an offer',
  'offers → ndaReliances of nda':
    'whether others’ work hangs on an offer; whether its reader opened it under an NDA',
  'offers → ndaRequests of nda': 'whether others’ work hangs on an offer; whether its reader is bound',
  'offers → notifications of notifications': 'whether a look leaves any to be read',
  'offers → quotes of quotes': 'whether its page has any to show to its reader',
  'profiles → contracts of contracts': 'figures of a company',
  'profiles → conversations of chat': 'how fast a company answers',
  'profiles → ndaEvents of nda': 'the same',
  'profiles → ndaRequests of nda': 'figures of a company',
  'profiles → offers of offers': 'figures of a company',
  'templates → offers of offers': 'the offers that use a template',
  'users → marketCounts of administration': 'how many accounts there are of each kind',
  'users → notifications of notifications': 'the unread count of the other profile stands in the menu',
  'users → profiles of profiles': 'names',
};

describe('the use of tables by modules', () => {
  it('finds the modules that write and read a table from their sources', () => {
    expect(use.find(({ table }) => table === 'contractNotices')).toEqual({
      table: 'contractNotices',
      writers: ['contracts'],
      readers: [],
    });
    expect(use.length).toBeGreaterThan(40);
  });

  it('each table is written by one module, except for the listed ones', () => {
    expect(foreignWriters(use)).toEqual(Object.keys(writersBesideTheOwner).toSorted());
  });

  it('each table is read by later modules only, except for the listed reads', () => {
    expect(earlierReaders(use)).toEqual(Object.keys(readersAgainstTheOrder).toSorted());
  });
});
