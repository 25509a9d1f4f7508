import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { earlierReaders, foreignWriters, tableUse } from './tables.mjs';

const use = tableUse(fileURLToPath(new URL('..', import.meta.url)));

/**
 * Allowed writes to tables of other modules, with reasons. A port, or a condition that the owner exports, is better.
 */
const foreignWrites: Record<string, string> = {
  'import → offers of offers': 'imports thousands of offers in a few statements',
  'import → offerVersions of offers':
    'stores the previous version of an imported offer together with the change',
  'market → offers of offers':
    'a job renews the search words of stored offers after their rules have changed',
  'market → searchWords of offers': 'removes the words of a closed account from the vocabulary',
  'notifications → memberReading of chat':
    'moves the watermark of notifications; chat moves that of messages',
};

/** Allowed reads of tables of later modules, with what is read. */
const earlyReads: Record<string, string> = {
  'auth → members of members': 'the person of a session, and if they still belong to the company',
  'api-keys → profiles of profiles': 'the name of a founder is in the profile',
  'api-keys → users of users': 'a key is checked like a session, in one statement',
  'assignments → contracts of contracts': 'the parties of a thing that is assigned',
  'assignments → conversations of chat': 'the parties of a thing that is assigned',
  'assignments → ndaRequests of nda': 'the parties of a thing that is assigned',
  'assignments → profiles of profiles': 'names of people and companies in a notice',
  'assignments → quotes of quotes': 'the parties of a thing that is assigned',
  'auth → users of users': 'the profile of a session, and if its account is open',
  'contracts → conversations of chat': 'the buyers to whom a contract can be proposed',
  'deals → marketCounts of administration': 'number of NDAs and contracts of a user',
  'market → marketCounts of administration': 'number of published offers while the list is loaded',
  'market → ndaRequests of nda': 'NDAs that open offers beside another one to the buyer',
  'market → synonyms of synonyms': 'synonyms of the words of a search',
  'members → profiles of profiles': 'names of founders and companies',
  'members → users of users': 'type and state of a company',
  'needs → savedSearchNeeds of searches': 'needs that suit the offers of a supplier',
  'needs → savedSearches of searches': 'needs that suit the offers of a supplier',
  'nda → contracts of contracts': 'contracts of two companies, shown with a request',
  'notifications → marketCounts of administration': 'number of unread notifications of a user',
  'offers → buyerOffers of market': 'marks of the viewer, and number of saves of an offer',
  'offers → contracts of contracts': 'contracts that depend on an offer; companies that may see its contact',
  'offers → conversations of chat': 'conversations that depend on an offer',
  'offers → ndaReliances of nda':
    'records that depend on an offer; offers that the viewer opened under an NDA',
  'offers → ndaRequests of nda': 'NDAs that depend on an offer; NDAs that bind the viewer',
  'offers → notifications of notifications': 'unread notifications that viewing an offer marks as read',
  'offers → quotes of quotes': 'quotes that the page of an offer shows to the viewer',
  'profiles → contracts of contracts': 'figures of a company',
  'profiles → conversations of chat': 'answer times of a company',
  'profiles → ndaEvents of nda': 'answer times of a company',
  'profiles → ndaRequests of nda': 'figures of a company',
  'profiles → needs of needs': 'figures of a company',
  'profiles → offers of offers': 'figures of a company',
  'single-sign-on → users of users': 'type and state of a company; administrators',
  'templates → offers of offers': 'the offers that use a template',
  'users → marketCounts of administration': 'number of accounts of each kind',
  'users → notifications of notifications': 'unread count of the other profile, shown in the menu',
  'users → profiles of profiles': 'names of users',
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
    expect(foreignWriters(use)).toEqual(Object.keys(foreignWrites).toSorted());
  });

  it('each table is read by later modules only, except for the listed reads', () => {
    expect(earlierReaders(use)).toEqual(Object.keys(earlyReads).toSorted());
  });
});
