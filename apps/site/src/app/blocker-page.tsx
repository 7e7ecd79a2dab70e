import type { RouteValue } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { Button, Logo } from '@lotus/ui'
import { useQueryClient } from '@tanstack/react-query'
import { statusQuery } from '../shared/queries.ts'
import styles from './pages.module.css'

/** ER08: full screen, no navigation. The visitor's address and country stand there for whoever has to ask about them. */
export function BlockerPage({ status }: { status: RouteValue<'system.status'> }) {
  const { t } = useTranslation('frame')
  const queryClient = useQueryClient()
  const kind = status.status === 1 ? 'maintenance' : 'region'
  return (
    <main id="main" className={styles.blocker}>
      <Logo name={status.brand.name} />
      <h1>{t(`status.${kind}Title`)}</h1>
      <p>{t(`status.${kind}Text`)}</p>
      {kind === 'region' && (
        <dl className={styles.place}>
          <dt>{t('status.ip')}</dt>
          <dd className="num">{status.location.ip}</dd>
          <dt>{t('status.country')}</dt>
          <dd>{status.location.country ?? t('status.unknown')}</dd>
        </dl>
      )}
      <Button onClick={() => void queryClient.invalidateQueries({ queryKey: statusQuery().queryKey })}>
        {t('status.check')}
      </Button>
    </main>
  )
}
