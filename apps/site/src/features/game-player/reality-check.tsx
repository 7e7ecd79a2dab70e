import { formatTime, useTranslation } from '@lotus/i18n'
import { Button, confirm, cx, moneyText, toast } from '@lotus/ui'
import { IconClock } from '@lotus/ui/icons'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../shared/api.ts'
import { playedMinutes, resultOf, type PlaySession } from './play-session.ts'
import styles from './player.module.css'

type Props = {
  session: PlaySession
  everyMinutes: number
  breakMinutes: number
  /** Play money has no history and needs no break. */
  isReal: boolean
  onContinue: () => void
  onHistory: () => void
  onLimits: () => void
  onBreak: () => void
}

/** Time and result while play is paused. It cannot be dismissed: one of its buttons must be pressed. */
export function RealityCheck({ session, everyMinutes, breakMinutes, isReal, ...on }: Props) {
  const { t } = useTranslation('games')
  const box = useRef<HTMLDivElement>(null)
  const [isSending, setSending] = useState(false)
  // The focus leaves the game, because keys would go on playing behind the bar.
  useEffect(() => box.current?.focus(), [])
  const takeBreak = async () => {
    const isMeant = await confirm({
      title: t('reality.breakTitle', { minutes: breakMinutes }),
      text: t('reality.breakText', { minutes: breakMinutes }),
      confirmLabel: t('reality.breakConfirm', { minutes: breakMinutes }),
      cancelLabel: t('reality.breakCancel'),
    })
    if (!isMeant) return
    setSending(true)
    try {
      const { until } = await call('games.takeBreak', {})
      toast.success(t('reality.breakDone', { time: formatTime(until) }))
      on.onBreak()
    } catch {
      // Whatever the failure was, nothing was recorded.
      toast.error(t('reality.breakFailed'))
    } finally {
      setSending(false)
    }
  }
  return (
    <div
      ref={box}
      className={cx('row gap-4', styles.reality)}
      role="alertdialog"
      aria-labelledby="reality-title"
      tabIndex={-1}
    >
      <IconClock size={24} stroke={1.75} aria-hidden />
      <div className={styles.realityText}>
        <b id="reality-title">{t('reality.title', { minutes: playedMinutes(session) })}</b>
        <p className="num">
          {t('reality.text', {
            bet: moneyText(session.bet),
            win: moneyText(session.win),
            result: moneyText(resultOf(session), { signed: true }),
            again: everyMinutes,
          })}
        </p>
      </div>
      <div className={styles.realityButtons}>
        {isReal && (
          <Button variant="ghost" className="hide-m" onClick={on.onHistory}>
            {t('reality.history')}
          </Button>
        )}
        {isReal && (
          <Button variant="ghost" onClick={on.onLimits}>
            {t('reality.limits')}
          </Button>
        )}
        {isReal && (
          <Button loading={isSending} onClick={() => void takeBreak()}>
            {t('reality.break', { minutes: breakMinutes })}
          </Button>
        )}
        <Button variant="primary" onClick={on.onContinue}>
          {t('reality.go')}
        </Button>
      </div>
    </div>
  )
}
