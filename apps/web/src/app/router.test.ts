import { describe, expect, it } from 'vitest';
import { router } from './router';

const addresses = new Set(Object.keys(router.routesByPath));
const missing = (named: string) =>
  named.split(' ').filter((path) => !addresses.has(`/${path.replace(/\{.*\}/, '$id')}`));

describe("the app's addresses", () => {
  it('include the public pages', () => {
    const open = 'login alogin signup asignup utwo-factor autwo-factor Profile-Info tnc atnc forgot-password';
    expect(missing(`${open} reset-password-validate`)).toEqual([]);
  });

  it('include the pages of a supplier', () => {
    const lists =
      'sdashboard ndarequest sproposal pubprosal ssetiing ssearchresult add-contract contract-all';
    expect(missing(`${lists} proposal-wizard proposal-wizard/{id}`)).toEqual([]);
    expect(missing('sprofile sprofile/{id} schat snotification')).toEqual([]);
  });

  it('include the pages of a buyer', () => {
    expect(missing('bhome bdashboard bproposal bsearchresult bcontract nda')).toEqual([]);
    expect(missing('bprofile bprofile/{id} bchat bnotification company-profile/{id}')).toEqual([]);
  });

  it('include the pages of an administrator', () => {
    expect(missing('ahome auser aoffering template addtemplate addtemplate/{id}')).toEqual([]);
  });

  // OFF-25
  it('of an offer lead to one page', () => {
    const offers = ['specificoffer', 'view-offer', 'proposal', 'ssoffer', 'bsoffer'] as const;
    expect(missing(offers.map((name) => `${name}/{id}`).join(' '))).toEqual([]);
    const pages = offers.map((name) => router.routesByPath[`/${name}/$id`].options.component);
    expect(new Set(pages).size).toBe(1);
  });
});
