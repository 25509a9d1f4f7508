import { LoginForm } from './login-form';

/** Login of administrators (ACC-28 to ACC-30): to where one was going, else to the users. */
export function AdminLoginPage() {
  return <LoginForm side="admin" />;
}
