/** Contract line used by these tests. */
export const line = {
  item: 'End-suction pump',
  hsnCode: '841370',
  quantity: 12,
  unit: 'pcs',
  unitPrice: 18_499.99,
  taxRate: 18,
  deliveryDate: '2026-12-15',
  deliveryPlace: 'Kanpur',
};
