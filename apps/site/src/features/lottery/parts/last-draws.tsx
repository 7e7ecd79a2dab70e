import { useTranslation } from '@lotus/i18n'
import type { Family } from '@lotus/rules/catalogue'
import { SimulatedMark } from '@lotus/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { DrawView } from '../../../shared/draws/index.ts'
import { drawTimeText, shortIssue, useDayText } from '../../../shared/lottery/texts.ts'
import type { Game } from '../../../shared/lottery/types.ts'
import { resultsQuery } from '../state/use-results.ts'
import styles from './last-tickets.module.css'

const SHOWN = 5

/** The last draws, in the slip of who has no ticket of this game yet. */
export function LastDraws({ game, family }: { game: Game; family: Family }) {
  const { t } = useTranslation('lottery')
  const day = useDayText()
  const { data } = useInfiniteQuery(resultsQuery(game.gameCode))
  const rows = data?.pages[0]?.rows.slice(0, SHOWN) ?? []
  if (rows.length === 0) return null
  return (
    <section className={styles.last} aria-label={t('slip.lastDraws')}>
      <h3>{t('slip.lastDraws')}</h3>
      <ul>
        {rows.map((row) => (
          <li key={row.issueNo} className={styles.draw}>
            <span className={styles.what}>
              <b className="num">
                {game.periodSeconds === null ? day.short(row.drawAt) : drawTimeText(row.drawAt, game.periodSeconds)}
              </b>
              <small className="num">
                {row.station ?? t('draw.issue', { issue: shortIssue(row.issueNo) })}{' '}
                <SimulatedMark isShown={row.isSimulated} />
              </small>
            </span>
            {row.draw === null ? (
              <span className="muted">{t('result.voidShort')}</span>
            ) : (
              <DrawView family={family.name} draw={row.draw} size="compact" />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
