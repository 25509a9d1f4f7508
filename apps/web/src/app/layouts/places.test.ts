import { describe, expect, it } from 'vitest';
import { adminTabs } from './admin-tabs';
import { navigation } from './navigation';

const placesOf = (items: readonly { label: string; to: string }[]) =>
  items.map(({ label, to }) => [label, to]);

describe('navigation entries in the bar', () => {
  // ACC-13, OFF-76
  it('of a supplier are those of the specification', () => {
    expect(placesOf(navigation.Supplier)).toEqual([
      ['Home', '/shome'],
      ['My Proposals and Offers', '/sproposal'],
      ['Post a Proposal', '/proposal-wizard'],
      ['Market', '/ssearchresult'],
      ['Needs', '/sneed'],
      ['NDA Management', '/ndarequest'],
      ['Quotes', '/quotes'],
      ['Contracts', '/contract-all'],
      ['Messages', '/schat'],
    ]);
  });

  // ACC-16
  it('of a buyer are those of the specification', () => {
    expect(placesOf(navigation.Buyer)).toEqual([
      ['Home', '/bhome'],
      ['Proposals and Offers', '/bdashboard'],
      ['Needs', '/bneed'],
      ['NDA Management', '/nda'],
      ['Quotes', '/bquotes'],
      ['Contracts', '/bcontract'],
      ['Messages', '/bchat'],
    ]);
  });

  // ADM-1
  it('of an administrator are those of the specification', () => {
    expect(placesOf(adminTabs).slice(0, 3)).toEqual([
      ['User Profile', '/auser'],
      ['Offerings', '/aoffering'],
      ['Template Management', '/template'],
    ]);
    expect(adminTabs.slice(3).map(({ label }) => label)).toEqual([
      'Home',
      'Waiting',
      'Reports',
      'Synonyms',
      'Settings',
      'Audit log',
      'Security',
      'System',
    ]);
    expect(adminTabs.filter(({ isWaiting }) => isWaiting).map(({ label }) => label)).toEqual(['Waiting']);
  });
});
