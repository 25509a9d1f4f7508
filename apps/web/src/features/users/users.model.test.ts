import { describe, expect, it } from 'vitest';
import { sampleUser } from './users.factory';
import { emptyUsers, factsOf, nameOf, readUsersView, writeUsersView } from './users.model';

const plain = readUsersView({});
describe('the view of the users in the address', () => {
  it('is read leniently', () => {
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

  it('is written without what is plain, and leads to the first page but for a turned one', () => {
    expect(writeUsersView({ keyword: 'rao' })).toEqual({ page: undefined, keyword: 'rao' });
    expect(writeUsersView({ keyword: '', sort: 'newest' })).toEqual({
      page: undefined,
      keyword: undefined,
      sort: undefined,
    });
    expect(writeUsersView({ page: 2 })).toEqual({ page: '3' });
  });

  it('says what stands where nobody does', () => {
    expect(emptyUsers(plain).title).toBe('No users yet');
    expect(emptyUsers({ ...plain, state: 'waiting' }).title).toBe('Nobody is waiting');
    expect(emptyUsers({ ...plain, state: 'waiting', keyword: 'rao' }).title).toBe('No users match');
    expect(emptyUsers({ ...plain, validation: 'denied' }).title).toBe('No users match');
  });
});

describe('a user in the list', () => {
  it('is called by person and company, an administrator by the address', () => {
    expect(nameOf(sampleUser())).toBe('Asha Rao, Pumps & Co');
    expect(nameOf(sampleUser({ firstName: '', lastName: '', companyName: '' }))).toBe('asha@pumps.example');
  });

  it('keeps the direction of each name, whatever the other one is written in', () => {
    expect(nameOf(sampleUser({ firstName: 'دانا', lastName: 'سعد' }))).toBe(
      '\u2068دانا سعد\u2069, Pumps & Co',
    );
    expect(nameOf(sampleUser({ companyName: 'משאבות (2)' }))).toBe('Asha Rao, \u2068משאבות (2)\u2069');
  });

  it('shows the phone as people write it, and leaves out what is not known', () => {
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
