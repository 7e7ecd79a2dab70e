import { formatTime, localText, useTranslation } from '@lotus/i18n'
import { Card } from '@lotus/ui'
import { DrawView } from '../../shared/draws/draw-view.tsx'
import { PageLink } from '../../shared/page-link.tsx'
import { DrawPhase } from './draw-phase.tsx'
import type { DayDraw } from './results-model.ts'
import styles from './results.module.css'

/** The other games that drew on the day. */
export function OtherDraws({ draws }: { draws: readonly DayDraw[] }) {
  const { t } = useTranslation('results')
  if (draws.length === 0) return null
  return (
    <Card title={t('others')} className={styles.region}>
      <ul className={styles.others}>
        {draws.map((draw) => (
          <li key={draw.gameCode}>
            <span className={styles.otherName}>
              <PageLink to={`/results/${draw.gameCode}`}>{localText(draw.name)}</PageLink>
              <small className="num">{formatTime(draw.drawAt)}</small>
            </span>
            {draw.draw !== null && <DrawView family={draw.family} draw={draw.draw} size="card" />}
            <DrawPhase draw={draw} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
