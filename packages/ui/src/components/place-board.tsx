import { useTranslation } from '@lotus/i18n'
import { digits } from '../board-selection.ts'
import { cx } from '../cx.ts'
import { Chip } from './chip.tsx'
import { DigitRow } from './number-board.tsx'
import styles from './number-board.module.css'

export type PlaceKey = 'thousands' | 'hundreds' | 'tens' | 'units'

export interface PlaceBoardProps {
  /** From the highest place down: three for "3 càng", four for "4 càng". */
  places: readonly PlaceKey[]
  /** One set of digits a place, same order. */
  value: readonly ReadonlySet<string>[]
  onChange: (value: Set<string>[]) => void
  disabled?: boolean | undefined
  className?: string | undefined
}

const placeTools: readonly { key: string; digits: readonly string[] }[] = [
  { key: 'board.placeAll', digits },
  { key: 'board.placeBig', digits: ['5', '6', '7', '8', '9'] },
  { key: 'board.placeSmall', digits: ['0', '1', '2', '3', '4'] },
  { key: 'board.placeOdd', digits: ['1', '3', '5', '7', '9'] },
  { key: 'board.placeEven', digits: ['0', '2', '4', '6', '8'] },
  { key: 'board.placeClear', digits: [] },
]

/** Digits place by place, for plays of three and four figures; the numbers are their product. */
export function PlaceBoard({ places, value, onChange, disabled, className }: PlaceBoardProps) {
  const { t } = useTranslation('common')
  const change = (index: number, next: Set<string>) =>
    onChange(places.map((_, other) => (other === index ? next : new Set(value[other]))))
  return (
    <div className={cx(styles.places, className)}>
      {places.map((place, index) => {
        const name = t(`board.place.${place}`)
        return (
          <div key={place} className={styles.place}>
            <span className={styles.placeLabel}>{name}</span>
            <DigitRow
              label={name}
              selected={value[index] ?? new Set()}
              onChange={(next) => change(index, next)}
              disabled={disabled}
            />
            <div className={styles.placeTools} role="group" aria-label={t('board.placeTools', { place: name })}>
              {placeTools.map((tool) => (
                <Chip key={tool.key} size="sm" disabled={disabled} onClick={() => change(index, new Set(tool.digits))}>
                  {t(tool.key)}
                </Chip>
              ))}
            </div>
          </div>
        )
      })}
    </div>
  )
}
