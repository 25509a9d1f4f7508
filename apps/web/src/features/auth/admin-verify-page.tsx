import { VerifyPage } from './verify-page';

/** Step 2 of 3 of an administrator's sign-up (ACC-38, ACC-43). */
export function AdminVerifyPage() {
  return <VerifyPage side="admin" />;
}
