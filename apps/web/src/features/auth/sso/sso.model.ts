/** Calls that start a login at the provider for a logged-in person, by `for` in the address. */
export const startCalls: Partial<Record<string, 'confirmBySso' | 'testSso'>> = {
  confirm: 'confirmBySso',
  test: 'testSso',
};

/** Returns the company in the path to which its provider returns people; undefined for another path. */
export function companyOfCallback(path: string): number | undefined {
  const company = /^\/sso\/(\d{1,15})$/.exec(path)?.[1];
  return company === undefined ? undefined : Number(company);
}
