import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '../../../lib/client';

interface Supplier {
  userId: number;
  companyName: string;
}

const offersRead = 50;

/**
 * Query of suppliers to invite: those with published offers that match the words, by company or by content; without
 * words, the saved companies.
 */
export function supplierChoicesQuery(keyword: string) {
  return queryOptions({
    queryKey: ['needs', 'supplier-choices', keyword],
    queryFn: () => (keyword === '' ? savedSuppliers() : suppliersWith(keyword)),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
}

async function savedSuppliers(): Promise<Supplier[]> {
  const { content } = unwrap(await call('savedCompanies', { query: { page: 0 } }));
  return content.filter(({ userType }) => userType === 'Supplier');
}

async function suppliersWith(keyword: string): Promise<Supplier[]> {
  const { content } = unwrap(await call('pageOffers', { query: { keyword, page: 0, size: offersRead } }));
  const found = new Map(content.map(({ supplierId, companyName }) => [supplierId, companyName]));
  return [...found].map(([userId, companyName]) => ({ userId, companyName }));
}
