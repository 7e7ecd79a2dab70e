import { definePage } from '../../shared/define-page.ts'

/** An operator's own authenticator; opened from the operator's menu. */
export const page = definePage({
  key: 'authenticator',
  path: '/authenticator',
  order: 170,
  texts: ['people'],
  component: async () => (await import('./authenticator-page.tsx')).AuthenticatorPage,
})
