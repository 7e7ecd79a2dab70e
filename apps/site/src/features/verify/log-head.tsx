import { isCallError } from '@lotus/client'
import { formatCount, formatDateTime, useTranslation } from '@lotus/i18n'
import { Card, ErrorState, SkeletonLines } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { errorCode, useErrorText } from '../../shared/error-text.ts'
import { callQuery } from '../../shared/queries.ts'
import styles from './verify.module.css'

/** What the public log is now, for people who keep it and compare. */
export function LogHead() {
  const { t } = useTranslation('verify')
  const errorText = useErrorText()
  const key = useQuery({ ...callQuery('log.key', {}), staleTime: 5 * 60_000 })
  const head = useQuery({ ...callQuery('log.checkpoint', {}), refetchInterval: 15_000 })
  const isEmpty = isCallError(head.error, 'not_found')
  return (
    <Card title={t('log.title')} subtitle={t('log.subtitle')}>
      {key.data && head.data ? (
        <dl className={styles.facts}>
          <dt>{t('log.size')}</dt>
          <dd>{formatCount(head.data.size)}</dd>
          <dt>{t('log.signedAt')}</dt>
          <dd>{formatDateTime(head.data.signedAt)}</dd>
          <dt>{t('log.root')}</dt>
          <dd>
            <code>{head.data.root}</code>
          </dd>
          <dt>{t('log.key')}</dt>
          <dd>
            <code>{key.data.key}</code>
          </dd>
          <dt>{t('log.witness')}</dt>
          <dd>
            {head.data.witnessed
              ? t('log.witnessed', { size: formatCount(head.data.witnessed.size) })
              : t('log.noWitness')}
          </dd>
        </dl>
      ) : isEmpty ? (
        <p className={styles.muted}>{t('log.empty')}</p>
      ) : head.isError || key.isError ? (
        <ErrorState
          title={t('log.failed')}
          hint={errorText(head.error ?? key.error)}
          code={errorCode(head.error ?? key.error)}
          onRetry={() => void Promise.all([head.refetch(), key.refetch()])}
          retrying={head.isFetching || key.isFetching}
        />
      ) : (
        <SkeletonLines lines={6} />
      )}
    </Card>
  )
}
