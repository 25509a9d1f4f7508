import { useLocation } from '@tanstack/react-router';
import { DealLogPage } from './log/deal-log-page';
import { VerifyDocumentPage } from './verify-document-page';

/** Pages for checking documents, chosen by address; a second lazy page would enlarge the first script. */
export function VerifyPages() {
  const { pathname } = useLocation();
  return pathname === '/log' ? <DealLogPage /> : <VerifyDocumentPage />;
}
