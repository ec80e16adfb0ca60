import { requireSession, SLICE_CONTRACT, type SliceModule } from '@pingboard/kit/slice'
import { LoginPage } from './routes/login/login-page.tsx'
import { RegisterPage } from './routes/register/register-page.tsx'

// The pages for sign-in and for a new account are in the slice's first chunk. All others are chunks of their own.
const module: SliceModule = {
  contract: SLICE_CONTRACT,
  namespace: 'account',
  messages: {
    en: () => import('./locales/en.json'),
    fr: () => import('./locales/fr.json'),
  },
  routes: [
    { path: '/auth/login', element: <LoginPage /> },
    { path: '/auth/register', element: <RegisterPage /> },
    {
      path: '/auth/forgot-password',
      lazy: async () => ({
        Component: (await import('./routes/forgot-password/forgot-password-page.tsx')).ForgotPasswordPage,
      }),
    },
    {
      path: '/auth/reset-password',
      lazy: async () => ({
        Component: (await import('./routes/reset-password/reset-password-page.tsx')).ResetPasswordPage,
      }),
    },
    {
      path: '/auth/email-verification',
      lazy: async () => ({
        Component: (await import('./routes/email-verification/email-verification-page.tsx'))
          .EmailVerificationPage,
      }),
    },
    {
      path: '/account/profile',
      loader: requireSession,
      lazy: async () => ({ Component: (await import('./routes/profile/profile-page.tsx')).ProfilePage }),
    },
    {
      path: '/account/stats',
      loader: requireSession,
      lazy: async () => ({ Component: (await import('./routes/stats/stats-page.tsx')).StatsPage }),
      children: [
        {
          path: 'simulator',
          lazy: async () => ({
            Component: (await import('./routes/simulator/simulator-panel.tsx')).SimulatorPanel,
          }),
        },
      ],
    },
  ],
}

export default module
