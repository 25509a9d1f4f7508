import { askedOffer } from '../../world/filled-market';
import { buyers, mine, suppliers, type List } from './list';

export const contractLists: List[] = [
  {
    name: 'Contracts of a supplier',
    route: 'supplierContracts',
    by: 'supplier',
    query: suppliers,
    statements: { later: 3 },
    uses: ['contracts_supplier'],
    isInOrder: true,
  },
  {
    name: 'Contracts of a supplier by state, scope and text',
    route: 'supplierContracts',
    by: 'supplier',
    query: mine(suppliers, { contractStatus: 'Active', proposalScope: 'small', search: 'supply' }),
    statements: { later: 3 },
    uses: ['contracts_supplier'],
  },
  {
    name: 'Contracts of a buyer',
    route: 'buyerContracts',
    by: 'buyer',
    query: buyers,
    statements: { later: 3 },
    uses: ['contracts_buyer'],
    isInOrder: true,
  },
  {
    name: 'Contracts of a buyer by state, length and start',
    route: 'buyerContracts',
    by: 'buyer',
    query: mine(buyers, {
      contractStatus: 'Active',
      proposalDuration: 'Long:3 to 6 months',
      startAfter: '2026-07-01',
    }),
    statements: { later: 3 },
    uses: ['contracts_buyer'],
  },
  {
    name: 'Contracts that wait for a supplier',
    route: 'supplierContracts',
    by: 'supplier',
    query: mine(suppliers, { waiting: true }),
    statements: { later: 3 },
    uses: ['contracts_supplier', 'contract_amendments_one_open'],
    isInOrder: true,
  },
  {
    name: 'Contracts that wait for a buyer',
    route: 'buyerContracts',
    by: 'buyer',
    query: mine(buyers, { waiting: true }),
    statements: { later: 3 },
    uses: ['contracts_buyer', 'contract_amendments_one_open'],
    isInOrder: true,
  },
  {
    name: 'Buyers with whom a supplier has dealings on an offer',
    route: 'contractBuyers',
    by: 'supplier',
    query: () => ({ proposalId: askedOffer }),
    statements: { later: 4 },
    uses: ['nda_requests_once'],
  },
];
