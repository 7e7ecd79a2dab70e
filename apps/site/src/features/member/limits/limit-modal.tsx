import { useTranslation } from '@lotus/i18n'
import { parseMoney } from '@lotus/kernel'
import { Alert, Button, cx, Modal, MoneyInput, toast } from '@lotus/ui'
import { useState, type FormEvent } from 'react'
import { call } from '../../../shared/api.ts'
import { changeOf, type LimitDays, type LimitKind, type OwnLimit } from './limit-words.ts'
import styles from './limits.module.css'
import { useProtect } from './use-protection.ts'

type Props = {
  kind: LimitKind
  days: LimitDays
  limit: OwnLimit | undefined
  raiseHours: number
  lapseDays: number
  onClose: () => void
}
const QUICK = ['100', '500', '1000', '5000']

/** Says before sending whether the amount applies at once or later. */
export function LimitModal({ kind, days, limit, raiseHours, lapseDays, onClose }: Props) {
  const { t } = useTranslation('member')
  const { isBusy, protect } = useProtect()
  const [amount, setAmount] = useState<string | undefined>(limit?.amount ?? undefined)
  const [isChecked, setChecked] = useState(false)
  const current = limit?.amount == null ? null : parseMoney(limit.amount)
  const effect = amount === undefined ? undefined : changeOf(current, parseMoney(amount))
  const send = async (next: string | null) => {
    const isDone = await protect(() => call('protection.setLimit', { kind, days, amount: next }))
    if (!isDone) return
    const change = changeOf(current, next === null ? null : parseMoney(next))
    toast.success(t(change === 'waits' ? 'limits.savedWaits' : 'limits.savedNow', { hours: raiseHours }))
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (amount !== undefined && effect !== 'same') void send(amount)
  }
  const name = t(`limits.kind.${kind}`)
  return (
    <Modal
      opened
      onClose={() => !isBusy && onClose()}
      title={`${name} · ${t(`limits.days.${days}`)}`}
      width={440}
      isDirty={!isBusy && amount !== (limit?.amount ?? undefined)}
    >
      <form className={cx('stack gap-4', styles.form)} noValidate onSubmit={submit}>
        <p className={styles.lead}>{t(`limits.kindHint.${kind}`)}</p>
        <MoneyInput
          size="lg"
          label={t('limits.amount')}
          value={amount}
          onChange={setAmount}
          quickAmounts={QUICK}
          error={isChecked && amount === undefined ? t('limits.amountMissing') : undefined}
        />
        {effect === 'now' && <Alert tone="gain">{t('limits.holdsNow')}</Alert>}
        {effect === 'waits' && (
          <Alert tone="warning">{t('limits.holdsLater', { hours: raiseHours, days: lapseDays })}</Alert>
        )}
        {effect === 'same' && isChecked && <Alert tone="info">{t('limits.same')}</Alert>}
        <Button type="submit" variant="primary" size="lg" block loading={isBusy}>
          {t('limits.save')}
        </Button>
        {current !== null && (
          <Button type="button" variant="ghost" block disabled={isBusy} onClick={() => void send(null)}>
            {t('limits.remove', { hours: raiseHours })}
          </Button>
        )}
      </form>
    </Modal>
  )
}
