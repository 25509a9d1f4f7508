import { TermsPage } from './terms-page';

/** Step 3 of 3 of an administrator's sign-up (ACC-51). */
export function AdminTermsPage() {
  return <TermsPage side="admin" />;
}
