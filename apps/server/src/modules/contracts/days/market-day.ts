export { daysAfter } from '@proffer/contract/contracts/days-after';
export { marketDay } from '@proffer/contract/contracts/market-day';
