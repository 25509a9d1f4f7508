import { beforeEach, describe, expect, it } from 'vitest';
import { buyer, supplier } from '../test/people';
import { forgetSession, rememberSession } from './session';

const kept = () => Object.fromEntries(Object.entries(localStorage));

describe('data of a session in this browser', () => {
  beforeEach(() => localStorage.clear());

  // ACC-71
  it("are the user's id and role only", () => {
    rememberSession(buyer);
    const ofBuyer = {
      userId: '7',
      userEmail: buyer.email,
      usertype: 'BUYER',
      userMode: 'Buyer',
      buyerId: '7',
    };
    expect(kept()).toEqual(ofBuyer);
    forgetSession();
    expect(kept()).toEqual({});
    rememberSession(supplier);
    expect(kept()).toEqual({
      userId: '5',
      userEmail: supplier.email,
      usertype: 'SUPPLIER',
      userMode: 'Supplier',
      supplierId: '5',
    });
  });
});
