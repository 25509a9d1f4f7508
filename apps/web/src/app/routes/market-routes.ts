import { createRoute } from '@tanstack/react-router';
import { webPaths } from '../../config/paths';
import { marketArea } from './areas';
import { page } from './page';

/** Pages with one address for suppliers and buyers, because mails to a company link to them. */
export const marketRoutes = [
  createRoute({
    getParentRoute: () => marketArea,
    path: webPaths.signatureRequests,
    component: page(
      () => import('../../features/signature-requests/signature-requests-page'),
      'SignatureRequestsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => marketArea,
    path: `${webPaths.signatureRequests}/$requestId`,
    component: page(
      () => import('../../features/signature-requests/signature-request-page'),
      'SignatureRequestPage',
    ),
  }),
];
