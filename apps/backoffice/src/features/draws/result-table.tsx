import { useTranslation } from '@lotus/i18n'
import { PrizeTable } from '@lotus/ui'
import type { DrawDetail } from './draw-status.ts'
import { gameName } from './game-names.ts'
import { prizeNameKey, prizeRows } from './prize-names.ts'
import styles from './draws.module.css'

type Props = { detail: DrawDetail; sheet: Readonly<Record<string, readonly string[]>> }

/** A result: the prize table of a station, or the named parts of another family's draw. */
export function ResultTable({ detail, sheet }: Props) {
  const { t } = useTranslation('backoffice')
  const rows = prizeRows(detail.shape, sheet)
  if (rows.length > 0) {
    const caption = t('draws.resultCaption', { game: gameName(detail), issue: detail.issueNo })
    return <PrizeTable rows={rows} caption={caption} />
  }
  return (
    <>
      {Object.entries(sheet).map(([part, numbers]) => (
        <p className={styles.line} key={part}>
          <span className="muted">{t(prizeNameKey(part))}</span>
          <b className="num">{numbers.join(' · ')}</b>
        </p>
      ))}
    </>
  )
}
