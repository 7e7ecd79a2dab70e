import { formatTime, useTranslation } from '@lotus/i18n'
import { SimulatedMark, useServerNow } from '@lotus/ui'
import { phaseOf, type DayDraw } from './results-model.ts'
import styles from './results.module.css'

/** What a draw is at, in words: its time, that it runs, or that it does not take place. Simulated ones say so. */
export function DrawPhase({ draw }: { draw: DayDraw }) {
  const { t } = useTranslation('results')
  if (draw.draw !== null) return draw.isSimulated ? <SimulatedMark isShown /> : null
  if (draw.state === 'void') return <span className={styles.void}>{t('phase.void')}</span>
  return <Waiting draw={draw} />
}

function Waiting({ draw }: { draw: DayDraw }) {
  const { t } = useTranslation('results')
  const phase = phaseOf(draw, useServerNow())
  return phase === 'running' ? (
    <span className={styles.running}>
      <i aria-hidden />
      {t('phase.running')}
    </span>
  ) : (
    <span className={styles.coming}>{t('phase.coming', { time: formatTime(draw.drawAt) })}</span>
  )
}
