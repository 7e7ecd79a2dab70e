import { IconSettings } from '@lotus/ui/icons'
import { definePage } from '../../shared/define-page.ts'
import { settingsSearch } from './settings-search.ts'

export const page = definePage({
  key: 'settings',
  path: '/settings',
  order: 150,
  icon: IconSettings,
  permission: 'settings.view',
  texts: ['settings', 'patterns'],
  search: settingsSearch,
  component: async () => (await import('./settings-page.tsx')).SettingsPage,
})
