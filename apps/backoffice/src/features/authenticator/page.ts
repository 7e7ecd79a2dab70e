import { definePage } from '../../shared/define-page.ts'

/** An operator's own authenticator; reached from the menu of the operator. */
export const page = definePage({
  key: 'authenticator',
  path: '/authenticator',
  order: 170,
  texts: ['people'],
  component: async () => (await import('./authenticator-page.tsx')).AuthenticatorPage,
})
