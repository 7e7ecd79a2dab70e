import { useTranslation } from '@lotus/i18n'
import { drawLookOf } from '@lotus/rules/catalogue/names'
import { cx } from '@lotus/ui'
import { CoinsView, ColoursView, DiceView, SymbolsView } from './dice-views.tsx'
import { useDrawAnimation } from './draw-animation.tsx'
import { drawText, factsText } from './draw-text.ts'
import styles from './draws.module.css'
import { KenoView } from './keno-view.tsx'
import { MarkView } from './mark-view.tsx'
import { BallsView, DigitsView, Sum28View, WingoView } from './number-views.tsx'
import { PrizeLine, StationTable, type PrizeMode } from './prizes-view.tsx'
import { RaceView } from './race-view.tsx'
import { readDraw, type Draw, type Shown } from './read-draw.ts'
import { ThaiLine, ThaiTable, YeekeeSteps } from './thai-views.tsx'
import type { DrawSize } from './view-size.ts'

export interface DrawViewProps {
  /** Family or alias of the catalogue. */
  family: string
  /** Wire form of the result; null if the draw is void. */
  draw: Draw
  /** compact: one line of a list; card: in a lobby card; full: the result panel. */
  size: DrawSize
  /** The draw has just arrived: it plays a short reveal once, unless the viewer or the device has animation off. */
  isFresh?: boolean | undefined
  /** Prize tables: whole numbers or the last two figures only. */
  mode?: PrizeMode | undefined
  /** Read out before a prize table: game, station, day. */
  caption?: string | undefined
  className?: string | undefined
}

/** A draw of any family as a picture; screen readers get it as text, or as a table if it is one. */
export function DrawView({ family, draw, size, isFresh = false, mode, caption, className }: DrawViewProps) {
  // Loads the texts that `drawText` reads.
  useTranslation('draws')
  const isOn = useDrawAnimation()
  const shown = readDraw(family, draw)
  const fresh = isFresh && isOn
  const label = drawText(family, draw)
  const table = size === 'full' ? tableOf(shown, { mode: mode ?? 'full', caption: caption ?? label, fresh }) : null
  // Another draw is a new component, so that its reveal starts from the beginning.
  const key = `${label}${fresh ? '!' : ''}`
  if (table) {
    return (
      <div key={key} className={cx(styles.view, styles.full, className)}>
        {table}
      </div>
    )
  }
  const facts = size === 'full' ? factsText(shown, family, shown.kind === 'dice') : ''
  return (
    <div
      key={key}
      role="img"
      aria-label={label}
      title={size === 'compact' ? label : undefined}
      className={cx(styles.view, styles[size], fresh && styles.fresh, className)}
    >
      <Picture shown={shown} size={size} family={family} />
      {facts !== '' && <span className={styles.facts}>{facts}</span>}
    </div>
  )
}

/** Draws that are shown as tables where there is room. */
function tableOf(shown: Shown, options: { mode: PrizeMode; caption: string; fresh: boolean }) {
  switch (shown.kind) {
    case 'north':
    case 'south':
      return (
        <StationTable
          layout={shown.kind}
          prizes={shown.prizes}
          mode={options.mode}
          caption={options.caption}
          isFresh={options.fresh}
        />
      )
    case 'thai':
      return <ThaiTable draw={shown} caption={options.caption} />
    default:
      return null
  }
}

function Picture({ shown, size, family }: { shown: Shown; size: DrawSize; family: string }) {
  const { t } = useTranslation('draws')
  switch (shown.kind) {
    case 'void':
      return <span className={styles.void}>{t('void')}</span>
    case 'source':
      return <span className={styles.source}>{shown.text}</span>
    case 'north':
    case 'south':
      return <PrizeLine layout={shown.kind} prizes={shown.prizes} size={size} />
    case 'digits':
      return <DigitsView values={shown.values} size={size} />
    case 'wingo':
      return <WingoView digit={shown.values[0] ?? ''} size={size} />
    case 'sum28':
      return <Sum28View values={shown.values} size={size} />
    case 'balls':
      return <BallsView values={shown.values} size={size} isSorted={!drawLookOf(family)?.isOrdered} />
    case 'dice':
      return <DiceView faces={shown.values} size={size} />
    case 'cars':
      return <RaceView cars={shown.values} size={size} />
    case 'keno':
      return <KenoView balls={shown.values} size={size} />
    case 'mark':
      return <MarkView draw={shown} size={size} />
    case 'thai':
      return <ThaiLine draw={shown} size={size} />
    case 'yeekee':
      return <YeekeeSteps draw={shown} size={size} />
    case 'coins':
      return <CoinsView red={shown.red} size={size} />
    case 'symbols':
      return <SymbolsView names={shown.values} size={size} />
    case 'colours':
      return <ColoursView names={shown.values} size={size} />
  }
}
