import { webPaths } from '../../config/paths';
import type { ContractSide } from '../../entities/contracts/keys';

/** Addresses of the lists of each side. */
export const placesOf = {
  supplier: {
    ndas: webPaths.supplierNda,
    quotes: webPaths.supplierQuotes,
    contracts: webPaths.supplierContracts,
    messages: webPaths.supplierMessages,
    profile: webPaths.supplierProfile,
    notifications: webPaths.supplierNotifications,
  },
  buyer: {
    ndas: webPaths.buyerNda,
    quotes: webPaths.buyerQuotes,
    contracts: webPaths.buyerContracts,
    messages: webPaths.buyerMessages,
    profile: webPaths.buyerProfile,
    notifications: webPaths.buyerNotifications,
  },
} as const satisfies Record<ContractSide, Record<string, string>>;

/** Returns the side of a supplier's or buyer's account. */
export const sideOf = ({ userType }: { userType: string }): ContractSide =>
  userType === 'Supplier' ? 'supplier' : 'buyer';
