import { useLocation } from '@tanstack/react-router';
import { DealLogPage } from './log/deal-log-page';
import { VerifyDocumentPage } from './verify-document-page';

/** The pages for whoever checks something, by their address: another lazy page would cost the first script a line. */
export function VerifyPages() {
  const { pathname } = useLocation();
  return pathname === '/log' ? <DealLogPage /> : <VerifyDocumentPage />;
}
