import { IconHistory } from '@lotus/ui/icons'
import { definePage } from '../../shared/define-page.ts'
import { auditSearch } from './audit-search.ts'

export const page = definePage({
  key: 'audit',
  path: '/audit',
  order: 160,
  icon: IconHistory,
  permission: 'audit.view',
  search: auditSearch,
  component: async () => (await import('./audit-page.tsx')).AuditPage,
})
