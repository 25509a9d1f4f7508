import type { MarketInfo } from '@proffer/contract/settings/schemas';

/** Returns the operator with its address, as part of a sentence; without a name, a general description. */
export function operatorOf({ marketName, operatorName, operatorAddress }: MarketInfo): string {
  if (operatorName === '') return `the operator of ${marketName}`;
  const address = operatorAddress.replaceAll(/\s*\n\s*/g, ', ');
  return address === '' ? operatorName : `${operatorName}, ${address}`;
}

/** Returns a sentence on how to reach the grievance officer; without one, how to reach the operator. */
export function officerSentence(info: MarketInfo): string {
  const { officerName, officerEmail, officerPhone } = info;
  const ways = waysOf(officerEmail, officerPhone);
  if (officerName === '' && ways === '') return operatorSentence(info);
  const officer = officerName === '' ? 'Our grievance officer' : `Our grievance officer is ${officerName}`;
  if (ways === '') return `${officer}. ${operatorSentence(info)}`;
  return officerName === ''
    ? `${officer} can be reached ${ways}.`
    : `${officer}, who can be reached ${ways}.`;
}

/** Returns a sentence on how to reach the operator; without contact data, what a member can do. */
export function operatorSentence({ operatorEmail, operatorPhone }: MarketInfo): string {
  const ways = waysOf(operatorEmail, operatorPhone);
  if (ways !== '') return `You can reach us ${ways}.`;
  return 'The contact details will be published here soon. Members can already report a company or a message on its page.';
}

function waysOf(email: string, phone: string): string {
  const ways = [email === '' ? '' : `by email at ${email}`, phone === '' ? '' : `by phone at ${phone}`];
  return ways.filter((way) => way !== '').join(' or ');
}
