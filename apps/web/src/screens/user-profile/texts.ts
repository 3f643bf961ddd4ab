/** Verbatim texts of the profile screen. */
export const PROFILE_TEXTS = {
  sections: {
    profile: 'Profile Information',
    password: 'Password Management',
    notifications: 'Notification Preferences',
    security: 'Security Information',
  },
  sessions: 'Your sessions',
  powers: 'What you may do',
  temporary: 'Temporary Password Active',
  noUser: 'User not found',
  changed: {
    title: 'Password Changed',
    text: 'Use the new password from now on. Other sessions have been ended.',
  },
  mismatch: { title: 'Password Mismatch', text: 'New passwords do not match.' },
  tooShort: { title: 'Password Too Short', text: 'Password must be at least 8 characters long.' },
  failed: 'Password Change Failed',
  demo: {
    title: 'Demo company',
    about:
      'All its people, money and events are fictional. Removing it deletes its business, books and figures.',
    remove: 'Remove the demo company',
    question: 'Remove the demo company?',
    stays:
      'Your own sign-in, real accounts and the audit trail stay; the other demo sign-ins go. This action cannot be undone.',
    confirm: 'Remove for good',
    removed: 'Demo company removed',
    notRemoved: 'Demo company not removed',
  },
  profile: {
    updated: { title: 'Profile Updated', text: 'Your profile has been saved.' },
    failed: 'Profile Update Failed',
    invalid: 'Validation Error',
    noName: 'First name and last name are required.',
    noEmail: 'Please enter a valid email address.',
  },
} as const;
