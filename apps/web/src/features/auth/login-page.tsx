import { LoginForm } from './login-form';

/** Login of the market (ACC-22 to ACC-27), leading to the requested page or the start page. */
export function LoginPage() {
  return <LoginForm side="market" />;
}

/** Login of administrators (ACC-28 to ACC-30), leading to the requested page or the list of users. */
export function AdminLoginPage() {
  return <LoginForm side="admin" />;
}
