import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Alert, Badge, Button, toast } from '@lotus/ui'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../../shared/api.ts'
import { Facts } from '../../shared/facts.tsx'
import { SecondDecision } from '../../shared/panel-actions.tsx'
import { useCan } from '../../shared/permissions.ts'
import { refresh } from '../../shared/queries.ts'
import { FailureAlert } from '../../shared/until-loaded.tsx'
import { figures } from './level-draft.ts'
import type { Terms, Waiting } from './types.ts'
import { useFigureText } from './use-figure-text.ts'
import styles from './vip-levels.module.css'

/** The change that waits for a second operator, figure by figure; of other settings only that one waits. */
export function WaitingLevels({ waiting, levels }: { waiting: Waiting; levels: readonly Terms[] }) {
  const { t } = useTranslation('backofficeLoyalty')
  const mayDecide = useCan('settings.edit')
  const { by, at, reason, isOwn, others, id } = waiting
  if (waiting.levels === null) return <Alert tone="info">{t('vip.otherWaits', { by })}</Alert>
  return (
    <section className={styles.waiting} aria-label={t('vip.waiting')}>
      <h2>
        {t('vip.waiting')} <Badge tone="info">{t('vip.waitingBadge')}</Badge>
      </h2>
      <p className="fine">{t('vip.by', { by, at: formatDateTime(at) })}</p>
      {reason !== null && <p className={styles.quote}>{reason}</p>}
      <Changes before={levels} after={waiting.levels} />
      {isOwn && <Alert tone="info">{t('vip.own')}</Alert>}
      {!isOwn && !mayDecide && <Alert tone="info">{t('vip.mayNot')}</Alert>}
      {mayDecide && others > 0 && (
        <Alert tone="warning">
          {t('vip.others', { count: others })}{' '}
          <Link to="/settings" className="link">
            {t('backoffice:nav.settings')}
          </Link>
        </Alert>
      )}
      {mayDecide && others === 0 && <Decision id={id} isOwn={isOwn} />}
    </section>
  )
}

function Decision({ id, isOwn }: { id: string; isOwn: boolean }) {
  const { t } = useTranslation('backofficeLoyalty')
  const deciding = useMutation({
    mutationFn: (decision: 'confirm' | 'reject') =>
      call('bo.decideSettings', { id, isConfirmed: decision === 'confirm' }),
    onSuccess: async (_all, decision) => {
      toast.success(t(decision === 'confirm' ? 'vip.confirmed' : 'vip.gone'))
      await refresh('bo.ranks', 'bo.settings')
    },
    onError: () => void refresh('bo.ranks'),
  })
  return (
    <>
      <FailureAlert error={deciding.error} conflict={t('vip.conflict')} />
      {isOwn ? (
        <Button loading={deciding.isPending} onClick={() => deciding.mutate('reject')}>
          {t('vip.takeBack')}
        </Button>
      ) : (
        <SecondDecision
          reject={t('vip.reject')}
          confirm={t('vip.confirm')}
          sending={deciding.isPending ? deciding.variables : undefined}
          onDecide={(decision) => deciding.mutate(decision)}
        />
      )}
    </>
  )
}

function Changes({ before, after }: { before: readonly Terms[]; after: readonly Terms[] }) {
  const { t } = useTranslation('backofficeLoyalty')
  const figureText = useFigureText()
  const count = Math.max(before.length, after.length)
  return Array.from({ length: count }, (_, level) => {
    const [was, will] = [before[level], after[level]]
    const changed = figures.filter((name) => was?.[name] !== will?.[name])
    const isRenamed = nameOf(was) !== nameOf(will)
    if (changed.length === 0 && !isRenamed) return null
    const title = t('cashback.rank', { level })
    if (will === undefined) return <p key={level}>{t('vip.isRemoved', { level: title })}</p>
    return (
      <div key={level}>
        <h3>{was === undefined ? t('vip.isNew', { level: title }) : title}</h3>
        <Facts
          facts={[
            ...(isRenamed ? [{ label: t('vip.group.name'), value: `${nameOf(was)} → ${nameOf(will)}` }] : []),
            ...changed.map((name) => ({
              label: t(`vip.field.${name}`),
              value:
                was === undefined ? figureText(will, name) : `${figureText(was, name)} → ${figureText(will, name)}`,
            })),
          ]}
        />
      </div>
    )
  })
}

/** In every language, since a second operator confirms them all. */
const nameOf = (terms: Terms | undefined): string =>
  terms === undefined || terms.name === null ? '–' : Object.values(terms.name).join(' / ')
