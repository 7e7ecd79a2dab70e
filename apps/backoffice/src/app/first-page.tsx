import { useTranslation } from '@lotus/i18n'
import { EmptyState } from '@lotus/ui'
import { IconLock } from '@lotus/ui/icons'
import { Navigate } from '@tanstack/react-router'
import { isPermitted } from '../shared/permissions.ts'
import { useSession } from '../shared/session.ts'
import { menuPages } from './pages.ts'

/** The first page that this operator may see. */
export function FirstPage() {
  const { t } = useTranslation('backoffice')
  const operator = useSession((state) => state.operator)
  const page = menuPages.find(({ permission }) => isPermitted(operator, permission))
  if (page) return <Navigate to={page.path} replace />
  return (
    <EmptyState
      icon={<IconLock size={34} stroke={1.5} aria-hidden />}
      title={t('noAccess.title')}
      hint={t('noAccess.any')}
    />
  )
}
