import { IconShieldCheck } from '@lotus/ui/icons'
import { definePage } from '../../shared/define-page.ts'

export const page = definePage({
  key: 'brand',
  path: '/brand',
  order: 145,
  icon: IconShieldCheck,
  permission: 'settings.view',
  texts: ['brand', 'settings'],
  component: async () => (await import('./brand-page.tsx')).BrandPage,
})
