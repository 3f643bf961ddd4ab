/** Verbatim texts of the sign-in screen. */
export const LOGIN_TEXTS = {
  noOwner:
    'Nobody has an account here yet. The server printed a link when it started, in its terminal or log: open it to create the owner.',
  signIn: 'Sign In',
  signingIn: 'Signing In...',
  hint: 'New users: use your username as your password.',
  success: 'Login Successful!',
  redirecting: 'Redirecting to dashboard...',
  failed: 'Login Failed',
  code: 'Code',
  codeHint: 'From your authenticator app, or one of your recovery codes.',
  codeRequired: 'Your password is right. Enter your code as well.',
  recoveryUsed: 'Recovery code used',
  recoveryLeft: (left: number) =>
    left === 0
      ? 'It was the last one: make new ones on your profile now.'
      : `${left} ${left === 1 ? 'is' : 'are'} left. You can make new ones on your profile.`,
  invalidResponse: 'Invalid response structure from server',
  invalidCredentials: 'Invalid credentials',
  errorWhat: (what: string) => `Error: ${what}`,
  username: 'Username',
  password: 'Password',
  hidePassword: 'Hide password',
  showPassword: 'Show password',
  welcomeUser: (user: string) => `Welcome, ${user}`,
  signedIn: (username: string) => `${username} signed in`,
} as const;

/** Milliseconds for which the success panel is shown before the application opens. */
export const REDIRECT_DELAY = 1000;
