import { useTranslation } from '@lotus/i18n'
import type { Family } from '@lotus/rules/catalogue'
import { cx, EmptyState, SimulatedMark, SkeletonLines } from '@lotus/ui'
import { IconHistory } from '@lotus/ui/icons'
import { DrawView } from '../../../shared/draws/index.ts'
import { LoadMore } from '../../../shared/paged.tsx'
import type { Game, Result } from '../../../shared/lottery/types.ts'
import type { Results } from '../state/use-results.ts'
import { drawTimeText, shortIssue, useDayText } from '../../../shared/lottery/texts.ts'
import styles from './lists.module.css'

/** Past draws, newest first; a tap shows the whole result above. */
export function PastDraws({ game, family, results }: { game: Game; family: Family; results: Results }) {
  const { t } = useTranslation('lottery')
  return (
    <div className={cx('panel', styles.card)}>
      <header className={cx('between', styles.head)}>
        <h2>{t('result.history')}</h2>
        {results.selected !== null && (
          <button type="button" className="link" onClick={() => results.select(null)}>
            {t('result.latest')}
          </button>
        )}
      </header>
      {results.rows.length > 0 ? (
        <ul className={styles.draws}>
          {results.rows.map((row) => (
            <DrawRow
              key={row.issueNo}
              game={game}
              family={family}
              row={row}
              isShown={row.issueNo === results.shown?.issueNo}
              onShow={() => show(row.issueNo)}
            />
          ))}
        </ul>
      ) : results.query.isPending ? (
        <SkeletonLines lines={6} />
      ) : (
        <EmptyState
          icon={<IconHistory size={34} stroke={1.5} aria-hidden />}
          title={t('result.historyEmpty')}
          hint={t('result.emptyHint')}
        />
      )}
      <LoadMore query={results.query} size="sm" variant="ghost" />
    </div>
  )

  function show(issueNo: string) {
    results.select(issueNo)
    document.getElementById('results')?.scrollIntoView({ behavior: 'smooth', block: 'start' })
  }
}

type RowProps = { game: Game; family: Family; row: Result; isShown: boolean; onShow: () => void }

function DrawRow({ game, family, row, isShown, onShow }: RowProps) {
  const { t } = useTranslation('lottery')
  const day = useDayText()
  const isPeriodic = game.periodSeconds !== null
  return (
    <li>
      <button
        type="button"
        title={t('result.show', { issue: row.issueNo })}
        aria-current={isShown ? 'true' : undefined}
        onClick={onShow}
      >
        <span className="trunc">
          <b className="num">{isPeriodic ? drawTimeText(row.drawAt, game.periodSeconds) : day.short(row.drawAt)}</b>
          <small className="num">
            {isPeriodic ? t('draw.issue', { issue: shortIssue(row.issueNo) }) : row.station}{' '}
            <SimulatedMark isShown={row.isSimulated} />
          </small>
        </span>
        {row.draw === null ? (
          <span className="muted">{t('result.voidShort')}</span>
        ) : (
          <DrawView family={family.name} draw={row.draw} size="compact" />
        )}
      </button>
    </li>
  )
}
