import { useTranslation } from '@lotus/i18n'
import { Alert, Button } from '@lotus/ui'
import { IconLock } from '@lotus/ui/icons'
import type { Game } from '../../../shared/lottery/types.ts'
import type { Issues } from '../state/use-issues.ts'
import { drawTimeText, useDayText } from '../../../shared/lottery/texts.ts'
import styles from './lock-bar.module.css'

/**
 * After the lock: what happens to sent orders, and where to bet next. It lies over the lower edge, so that nothing moves
 * under a finger when it comes and goes with every draw (components.md 7).
 */
export function LockBar({ game, issues }: { game: Game; issues: Issues }) {
  const { t } = useTranslation('lottery')
  const day = useDayText()
  const { viewed, phase, following, choose } = issues
  if (!viewed || !phase || phase === 'open' || phase === 'closing') return null
  const time = (at: string) => {
    const clock = drawTimeText(at, game.periodSeconds)
    return game.periodSeconds === null ? `${clock} ${day.short(at)}` : clock
  }
  if (phase === 'scheduled') {
    return (
      <Alert tone="info" className={styles.bar}>
        <b>{t('lock.scheduled', { issue: viewed.issueNo })}</b> {t('lock.scheduledHint', { time: time(viewed.openAt) })}
      </Alert>
    )
  }
  const isDrawing = phase === 'drawing'
  return (
    <Alert
      tone="warning"
      className={styles.over}
      icon={<IconLock size={20} stroke={1.75} aria-hidden />}
      action={
        following && (
          <Button size="sm" className={styles.go} onClick={() => choose(following.issueNo)}>
            {t('lock.go', { issue: following.issueNo })}
          </Button>
        )
      }
    >
      <b>{t(isDrawing ? 'lock.drawing' : 'lock.closed', { issue: viewed.issueNo })}</b>{' '}
      {isDrawing ? t('lock.drawingHint') : t('lock.sent', { time: drawTimeText(viewed.lockAt, game.periodSeconds) })}{' '}
      {following && t('lock.nextOpen', { issue: following.issueNo, time: time(following.lockAt) })}
    </Alert>
  )
}
