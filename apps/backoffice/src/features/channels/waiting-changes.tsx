import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Alert, Badge, Button, toast } from '@lotus/ui'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../shared/api.ts'
import { SecondDecision } from '../../shared/panel-actions.tsx'
import { useCan } from '../../shared/permissions.ts'
import { refresh } from '../../shared/queries.ts'
import { FailureAlert } from '../../shared/until-loaded.tsx'
import { TermChanges } from './term-changes.tsx'
import type { Waiting } from './types.ts'
import styles from './channels.module.css'

/** A change that waits for a second operator, term by term. */
export function WaitingChange({ change }: { change: Waiting }) {
  const { t } = useTranslation('channels')
  const mayEdit = useCan('channels.edit')
  const { code, before, after, kind, by, at, reason, isOwn } = change
  return (
    <section className={styles.waiting} aria-label={`${t('waiting')}: ${code}`}>
      <h2>
        {t(before === null ? 'previewNew' : 'previewTitle', { code })} <Badge tone="info">{t('waits')}</Badge>
      </h2>
      <p className="fine">{t('waitsFor', { by, time: formatDateTime(at), reason })}</p>
      {kind?.bank && (
        <p className="num">{[kind.bank.name, kind.bank.bin, kind.bank.account, kind.bank.holder].join(' · ')}</p>
      )}
      {kind !== null && kind.provider !== null && (
        <p>
          {[t(`method.${kind.method}`), t('of', { provider: kind.provider }), kind.network, ...kind.telcos]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      <TermChanges before={before} after={after} />
      {isOwn && <Alert tone="info">{t('isOwn')}</Alert>}
      {mayEdit && <Decision change={change} />}
    </section>
  )
}

function Decision({ change: { id, code, isOwn } }: { change: Waiting }) {
  const { t } = useTranslation('channels')
  const deciding = useMutation({
    mutationFn: (decision: 'confirm' | 'reject') =>
      call('bo.decideChannel', { id, isConfirmed: decision === 'confirm' }),
    onSuccess: async (_all, decision) => {
      toast.success(t(decision === 'confirm' ? 'confirmed' : 'gone', { code }))
      await refresh('bo.channels')
    },
    onError: () => void refresh('bo.channels'),
  })
  return (
    <>
      <FailureAlert error={deciding.error} conflict={t('conflict.CHANGED')} />
      {isOwn ? (
        <Button loading={deciding.isPending} onClick={() => deciding.mutate('reject')}>
          {t('takeBack')}
        </Button>
      ) : (
        <SecondDecision
          reject={t('reject')}
          confirm={t('confirm')}
          sending={deciding.isPending ? deciding.variables : undefined}
          onDecide={(decision) => deciding.mutate(decision)}
        />
      )}
    </>
  )
}
