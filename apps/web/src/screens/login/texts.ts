/** Verbatim texts of the sign-in screen. */
export const LOGIN_TEXTS = {
  signIn: 'Sign In',
  signingIn: 'Signing In...',
  hint: 'New users: use your username as your password.',
  success: 'Login Successful!',
  redirecting: 'Redirecting to dashboard...',
  failed: 'Login Failed',
  invalidResponse: 'Invalid response structure from server',
  invalidCredentials: 'Invalid credentials',
} as const;

/** Milliseconds that the success panel stays before the application is shown. */
export const REDIRECT_DELAY = 1000;
