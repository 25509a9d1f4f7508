import { expect, it } from 'vitest';
import { startWarnings } from './start-warnings';

it('has nothing to say of a market that is set up as it should be', () => {
  expect(startWarnings({ isKeyApart: true, excessRights: [] })).toEqual([]);
});

it('says once what is too much and what to do, for the role and for the key', () => {
  const excessRights = ['it owns audit_log, consents', 'it may switch triggers off'];
  expect(startWarnings({ isKeyApart: false, excessRights })).toEqual([
    expect.stringMatching(
      /it owns audit_log, consents; it may switch triggers off.*npm run database-roles.*DATABASE_OWNER_URL/,
    ),
    expect.stringMatching(/Move secret\.key out of the data folder and set APP_SECRET_FILE/),
  ]);
});
