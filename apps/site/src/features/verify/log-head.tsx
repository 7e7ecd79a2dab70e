import { isCallError } from '@lotus/client'
import { formatCount, formatDateTime, useTranslation } from '@lotus/i18n'
import { Card, cx, ErrorState } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorCode, useErrorText } from '../../shared/error-text.ts'
import { callQuery } from '../../shared/queries.ts'
import styles from './verify.module.css'

/** The current head of the public log, for people who store it and compare. */
export function LogHead() {
  const { t } = useTranslation('verify')
  const errorText = useErrorText()
  const key = useQuery({ ...callQuery('log.key', {}), staleTime: 5 * 60_000 })
  const head = useQuery({ ...callQuery('log.checkpoint', {}), refetchInterval: 15_000 })
  const isEmpty = isCallError(head.error, 'not_found')
  return (
    <Card title={t('log.title')} subtitle={t('log.subtitle')}>
      {key.data && head.data ? (
        <Facts
          size={formatCount(head.data.size)}
          signedAt={formatDateTime(head.data.signedAt)}
          root={head.data.root}
          publicKey={key.data.key}
          witness={
            head.data.witnessed
              ? t('log.witnessed', { size: formatCount(head.data.witnessed.size) })
              : t('log.noWitness')
          }
        />
      ) : isEmpty ? (
        <p className={cx('note', styles.muted)}>{t('log.empty')}</p>
      ) : head.isError || key.isError ? (
        <ErrorState
          title={t('log.failed')}
          hint={errorText(head.error ?? key.error)}
          code={errorCode(head.error ?? key.error)}
          onRetry={() => void Promise.all([head.refetch(), key.refetch()])}
          retrying={head.isFetching || key.isFetching}
        />
      ) : (
        <Facts
          size={<Blank text="000.000" />}
          signedAt={<Blank text="00/00/0000 00:00:00" />}
          root={<Blank text={ROOT_LIKE} />}
          publicKey={<Blank text={KEY_LIKE} />}
          witness={<Blank text={t('log.noWitness')} />}
        />
      )}
    </Card>
  )
}

/** Placeholders of the same length as a hash in hexadecimal and a named key, so that they wrap into as many lines. */
const ROOT_LIKE = '0'.repeat(64)
const KEY_LIKE = `lotus-log-${'0'.repeat(66)}`

type FactsProps = Record<'size' | 'signedAt' | 'root' | 'publicKey' | 'witness', ReactNode>

function Facts({ size, signedAt, root, publicKey, witness }: FactsProps) {
  const { t } = useTranslation('verify')
  return (
    <dl className={styles.facts}>
      <dt>{t('log.size')}</dt>
      <dd>{size}</dd>
      <dt>{t('log.signedAt')}</dt>
      <dd>{signedAt}</dd>
      <dt>{t('log.root')}</dt>
      <dd>
        <code>{root}</code>
      </dd>
      <dt>{t('log.key')}</dt>
      <dd>
        <code>{publicKey}</code>
      </dd>
      <dt>{t('log.witness')}</dt>
      <dd>{witness}</dd>
    </dl>
  )
}

/** A loading value with as many characters, so that it takes as many lines. */
function Blank({ text }: { text: string }) {
  return (
    <span className={styles.blank} aria-hidden>
      {text}
    </span>
  )
}
