import type { Permission } from '@lotus/contract'
import { formatTimeWithSeconds, useTranslation } from '@lotus/i18n'
import { EmptyState } from '@lotus/ui'
import { IconLock } from '@lotus/ui/icons'
import type { ReactNode } from 'react'
import styles from './page-parts.module.css'
import { useCan } from './permissions.ts'

type HeadProps = { title: string; note?: ReactNode; children?: ReactNode }

/** Title, one line below it, and the actions of the whole page on the right. */
export function PageHead({ title, note, children }: HeadProps) {
  return (
    <div className={styles.head}>
      <div>
        <h1>{title}</h1>
        {note !== undefined && <p className="num">{note}</p>}
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  )
}

/** Filters above the list: presets first, search last (components.md 4). */
export function FilterBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.filters} role="group" aria-label={label}>
      {children}
    </div>
  )
}

/** Old data stays when a refetch fails; the time says how old it is (components.md 3). */
export function StaleNote({ isFailing, at }: { isFailing: boolean; at: number }) {
  const { t } = useTranslation('backoffice')
  if (!isFailing) return null
  return (
    <p className={styles.stale} role="status">
      {t('staleSince', { time: formatTimeWithSeconds(at) })}
    </p>
  )
}

/** Shown for a page that this operator may not see, instead of an error from every call. */
export function Permitted({ permission, children }: { permission: Permission | undefined; children: ReactNode }) {
  const { t } = useTranslation('backoffice')
  const isAllowed = useCan(permission)
  if (isAllowed || permission === undefined) return children
  return (
    <EmptyState
      icon={<IconLock size={34} stroke={1.5} aria-hidden />}
      title={t('noAccess.title')}
      hint={t('noAccess.hint', { permission: t(`permission.${permission.replace('.', '_')}`) })}
    />
  )
}
