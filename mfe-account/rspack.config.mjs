import { slice } from '@pingboard/kit/build'

export default (_env, { mode }) =>
  slice({
    name: 'mfe-account',
    folder: import.meta.dirname,
    paths: ['/auth', '/account'],
    label: { en: 'Account', fr: 'Compte' },
    nav: [
      {
        path: '/account/profile',
        label: { en: 'Profile', fr: 'Profil' },
        icon: 'user',
        place: 'account',
        for: 'members',
        order: 10,
      },
      {
        path: '/account/stats',
        label: { en: 'Stats', fr: 'Points' },
        icon: 'chart-line',
        place: 'account',
        for: 'members',
        order: 30,
      },
    ],
    pages: [
      { path: '/auth/login', modules: [], budget: 25_000 },
      { path: '/auth/register', modules: [], budget: 25_000 },
      {
        path: '/auth/forgot-password',
        modules: ['./routes/forgot-password/forgot-password-page.tsx'],
        budget: 28_000,
      },
      {
        path: '/auth/reset-password',
        modules: ['./routes/reset-password/reset-password-page.tsx'],
        budget: 28_000,
      },
      {
        path: '/auth/email-verification',
        modules: ['./routes/email-verification/email-verification-page.tsx'],
        budget: 28_000,
      },
      { path: '/account/profile', modules: ['./routes/profile/profile-page.tsx'], budget: 38_000 },
      {
        path: '/account/stats/simulator',
        modules: ['./routes/stats/stats-page.tsx', './routes/simulator/simulator-panel.tsx'],
        budget: 42_000,
      },
      { path: '/account/stats', modules: ['./routes/stats/stats-page.tsx'], budget: 36_000 },
    ],
    mode,
  })
