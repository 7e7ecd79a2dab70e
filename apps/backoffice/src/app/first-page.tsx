import { useTranslation } from '@lotus/i18n'
import { EmptyState } from '@lotus/ui'
import { IconLock } from '@lotus/ui/icons'
import { Navigate } from '@tanstack/react-router'
import { useSession } from '../shared/session.ts'
import { navItems } from './nav-items.ts'

/** The first page that this operator may see. */
export function FirstPage() {
  const { t } = useTranslation('backoffice')
  const permissions = useSession((state) => state.operator?.permissions ?? [])
  const item = navItems.find(({ permission }) => permissions.includes(permission))
  if (item) return <Navigate to={item.to} replace />
  return (
    <EmptyState
      icon={<IconLock size={34} stroke={1.5} aria-hidden />}
      title={t('noAccess.title')}
      hint={t('noAccess.any')}
    />
  )
}
