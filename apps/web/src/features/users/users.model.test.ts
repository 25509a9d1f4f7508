import { describe, expect, it } from 'vitest';
import { sampleUser } from './users.factory';
import { emptyUsers, factsOf, nameOf, readUsersView, writeUsersView } from './users.model';

const plain = readUsersView({});
describe('address of the user list', () => {
  it('ignores unknown values', () => {
    expect(plain).toEqual({
      page: 0,
      keyword: '',
      usermode: undefined,
      state: undefined,
      validation: undefined,
      sort: 'newest',
    });
    expect(
      readUsersView({
        page: '3',
        keyword: ' rao ',
        usermode: 'Buyer',
        state: 'deactivated',
        sort: 'company',
      }),
    ).toMatchObject({ page: 2, keyword: 'rao', usermode: 'Buyer', state: 'deactivated', sort: 'company' });
    expect(
      readUsersView({ page: '-1', usermode: 'root', state: 'x', validation: 'y', sort: 'random' }),
    ).toEqual(plain);
  });

  it('is written without defaults and returns to the first page', () => {
    expect(writeUsersView({ keyword: 'rao' })).toEqual({ page: undefined, keyword: 'rao' });
    expect(writeUsersView({ keyword: '', sort: 'newest' })).toEqual({
      page: undefined,
      keyword: undefined,
      sort: undefined,
    });
    expect(writeUsersView({ page: 2 })).toEqual({ page: '3' });
  });

  it('describes an empty list', () => {
    expect(emptyUsers(plain).title).toBe('No users yet');
    expect(emptyUsers({ ...plain, state: 'waiting' }).title).toBe('Nobody is waiting');
    expect(emptyUsers({ ...plain, state: 'waiting', keyword: 'rao' }).title).toBe('No users match');
    expect(emptyUsers({ ...plain, validation: 'denied' }).title).toBe('No users match');
  });
});

describe('user in the list', () => {
  it('is named by person and company, an administrator by email', () => {
    expect(nameOf(sampleUser())).toBe('Asha Rao, Pumps & Co');
    expect(nameOf(sampleUser({ firstName: '', lastName: '', companyName: '' }))).toBe('asha@pumps.example');
  });

  it('keeps the direction of each name in any language', () => {
    expect(nameOf(sampleUser({ firstName: 'دانا', lastName: 'سعد' }))).toBe(
      '\u2068دانا سعد\u2069, Pumps & Co',
    );
    expect(nameOf(sampleUser({ companyName: 'משאבות (2)' }))).toBe('Asha Rao, \u2068משאבות (2)\u2069');
  });

  it('formats the phone number and leaves out unknown facts', () => {
    expect(factsOf(sampleUser())).toEqual([
      { label: 'Mode', value: 'Supplier' },
      { label: 'Phone', value: '(987)654-3210' },
      { label: 'Place', value: 'Pune, Maharashtra' },
    ]);
    expect(factsOf(sampleUser({ usermode: 'admin', phone: '', city: '', state: '' }))).toEqual([
      { label: 'Mode', value: 'Administrator' },
    ]);
  });
});
