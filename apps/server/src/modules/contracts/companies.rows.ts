import { alias } from 'drizzle-orm/pg-core';
import { profiles } from '../../schema';

/** The two companies, as every statement over contracts names them. */
export const buyer = alias(profiles, 'buyer');
export const supplier = alias(profiles, 'supplier');
