import { VerifyPage } from './verify-page';

/** Step 2 of 3 of an administrator's sign-up (spec §2 "autwo-factor"). */
export function AdminVerifyPage() {
  return <VerifyPage side="admin" />;
}
