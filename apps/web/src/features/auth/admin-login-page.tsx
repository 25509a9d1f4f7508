import { LoginForm } from './login-form';

/** Login of administrators (spec §2 "alogin"): to where one was going, else to the users. */
export function AdminLoginPage() {
  return <LoginForm side="admin" />;
}
