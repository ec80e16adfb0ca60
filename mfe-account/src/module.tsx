import { defineSlice } from '@pingboard/kit/slice'
import { LoginPage } from './routes/login/login-page.tsx'
import { RegisterPage } from './routes/register/register-page.tsx'

// The pages for sign-in and for a new account are in the slice's first chunk. All others are chunks of their own.
export default defineSlice({
  namespace: 'account',
  messages: {
    en: () => import('./locales/en.json'),
    fr: () => import('./locales/fr.json'),
  },
  pages: [
    { path: '/auth/login', page: async () => LoginPage },
    { path: '/auth/register', page: async () => RegisterPage },
    {
      path: '/auth/forgot-password',
      page: async () =>
        (await import('./routes/forgot-password/forgot-password-page.tsx')).ForgotPasswordPage,
    },
    {
      path: '/auth/reset-password',
      page: async () => (await import('./routes/reset-password/reset-password-page.tsx')).ResetPasswordPage,
    },
    {
      path: '/auth/email-verification',
      page: async () =>
        (await import('./routes/email-verification/email-verification-page.tsx')).EmailVerificationPage,
    },
    {
      path: '/account/profile',
      for: 'members',
      page: async () => (await import('./routes/profile/profile-page.tsx')).ProfilePage,
    },
    {
      path: '/account/stats',
      for: 'members',
      page: async () => (await import('./routes/stats/stats-page.tsx')).StatsPage,
      pages: [
        {
          path: '/account/stats/simulator',
          page: async () => (await import('./routes/simulator/simulator-panel.tsx')).SimulatorPanel,
        },
      ],
    },
  ],
})
