import { LoginForm } from './login-form';

/** Login of the market (ACC-22 to ACC-27): to where one was going, else to one's own start. */
export function LoginPage() {
  return <LoginForm side="market" />;
}

/** Login of administrators (ACC-28 to ACC-30): to where one was going, else to the users. */
export function AdminLoginPage() {
  return <LoginForm side="admin" />;
}
