import { formatDateTime, useTranslation } from '@lotus/i18n'
import { parseMoney } from '@lotus/kernel'
import { Alert, Badge, Button, Card, cx, Money, Progress, Segmented, toast, useIsOffline } from '@lotus/ui'
import { useState } from 'react'
import { call } from '../../../shared/api.ts'
import {
  limitDays,
  limitKinds,
  usedFraction,
  type LimitDays,
  type LimitKind,
  type OwnLimit,
  type Protection,
} from './limit-words.ts'
import { LimitModal } from './limit-modal.tsx'
import styles from './limits.module.css'
import { useProtect } from './use-protection.ts'

/** Three kinds of limits over three rolling windows; one window is shown at a time. */
export function LimitsCard({ protection }: { protection: Protection }) {
  const { t } = useTranslation('member')
  const [days, setDays] = useState<LimitDays>(1)
  const [editing, setEditing] = useState<LimitKind>()
  const find = (kind: LimitKind) => protection.limits.find((limit) => limit.kind === kind && limit.days === days)
  return (
    <Card title={t('limits.title')}>
      <p className={styles.lead}>{t('limits.lead', { hours: protection.offers.raiseHours })}</p>
      <Segmented
        block
        label={t('limits.window')}
        options={limitDays.map((value) => ({ value: String(value), label: t(`limits.days.${value}`) }))}
        value={String(days)}
        onChange={(value) => setDays(limitDays.find((known) => String(known) === value) ?? 1)}
      />
      <ul className={styles.limits}>
        {limitKinds.map((kind) => (
          <Limit key={kind} kind={kind} days={days} limit={find(kind)} onEdit={() => setEditing(kind)} />
        ))}
      </ul>
      <p className={styles.note}>{t('limits.rolling')}</p>
      {editing && (
        <LimitModal
          kind={editing}
          days={days}
          limit={find(editing)}
          raiseHours={protection.offers.raiseHours}
          lapseDays={protection.offers.lapseDays}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Card>
  )
}

type LimitProps = { kind: LimitKind; days: LimitDays; limit: OwnLimit | undefined; onEdit: () => void }

function Limit({ kind, days, limit, onEdit }: LimitProps) {
  const { t } = useTranslation('member')
  const isOffline = useIsOffline()
  const amount = limit?.amount ?? null
  return (
    <li>
      <div className={styles.limitHead}>
        <span>
          <b>{t(`limits.kind.${kind}`)}</b>
          <small>{t(`limits.kindHint.${kind}`)}</small>
        </span>
        <span className={cx('row gap-3', styles.limitValue)}>
          {amount === null ? <Badge>{t('limits.none')}</Badge> : <Money value={amount} currency />}
          <Button
            size="sm"
            disabled={isOffline}
            onClick={onEdit}
            aria-label={t(amount === null ? 'limits.setOf' : 'limits.editOf', { kind: t(`limits.kind.${kind}`) })}
          >
            {t(amount === null ? 'limits.set' : 'limits.edit')}
          </Button>
        </span>
      </div>
      {limit && amount !== null && (
        <>
          <Progress
            label={t('limits.used')}
            value={usedFraction(parseMoney(limit.used), parseMoney(amount))}
            tone={limit.left === '0.0000' ? 'gold' : 'jade'}
          />
          <p className={styles.usage}>
            <span>
              {t(`limits.usedOf.${kind}`)} <Money value={limit.used} />
            </span>
            <span>
              {t('limits.left')} <Money value={limit.left ?? '0'} />
            </span>
          </p>
        </>
      )}
      {limit?.pending && <Pending kind={kind} days={days} pending={limit.pending} />}
    </li>
  )
}

/** A pending raise says its amount and time; after that time the member must confirm it. */
function Pending({
  kind,
  days,
  pending,
}: {
  kind: LimitKind
  days: LimitDays
  pending: NonNullable<OwnLimit['pending']>
}) {
  const { t } = useTranslation('member')
  const { isBusy, protect } = useProtect()
  const wanted = pending.amount === null ? t('limits.none') : <Money value={pending.amount} currency />
  const confirmRaise = async () => {
    if (await protect(() => call('protection.confirmLimit', { kind, days }))) toast.success(t('limits.confirmed'))
  }
  return (
    <Alert
      tone="info"
      title={
        <>
          {t('limits.pending')} {wanted}
        </>
      }
      action={
        pending.isRipe && (
          <Button size="sm" variant="primary" loading={isBusy} onClick={() => void confirmRaise()}>
            {t('limits.confirm')}
          </Button>
        )
      }
    >
      {t(pending.isRipe ? 'limits.pendingRipe' : 'limits.pendingUntil', {
        at: formatDateTime(pending.isRipe ? pending.lapsesAt : pending.from),
      })}
    </Alert>
  )
}
