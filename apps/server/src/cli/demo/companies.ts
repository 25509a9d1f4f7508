import { gstCodeOf, gstinCheckCharacter } from '@proffer/contract/profiles/indian-numbers';
import { demoBuyers, demoSuppliers, type DemoCompany } from './texts';

/** Returns a GSTIN of valid form for an invented company, with its PAN; no real company has it. */
function inventedNumbers({ key, companyName, state, phone }: DemoCompany) {
  const letters = `${key.toUpperCase().replaceAll(/[^A-Z]/g, '')}XXX`.slice(0, 3);
  const pan = `${letters}C${companyName.charAt(0).toUpperCase()}${phone.slice(-4)}Z`;
  const first14 = `${gstCodeOf(state) ?? '97'}${pan}1Z`;
  return { pan, gstin: first14 + gstinCheckCharacter(first14) };
}

export const demoCompanies: readonly (DemoCompany &
  ReturnType<typeof inventedNumbers> & {
    role: 'supplier' | 'buyer';
  })[] = [
  ...demoSuppliers.map((company) => ({ ...company, ...inventedNumbers(company), role: 'supplier' as const })),
  ...demoBuyers.map((company) => ({ ...company, ...inventedNumbers(company), role: 'buyer' as const })),
];
