import { alias } from 'drizzle-orm/pg-core';
import { profiles } from '../../schema';

/** Aliases of `profiles` for the two companies of a contract, shared by every query over contracts. */
export const buyer = alias(profiles, 'buyer');
export const supplier = alias(profiles, 'supplier');
