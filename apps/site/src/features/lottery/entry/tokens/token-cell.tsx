import { useTranslation } from '@lotus/i18n'
import { memo } from 'react'
import { WaveBall } from '../../../../shared/draws/pieces/ball.tsx'
import { TokenFace } from './faces/token-face.tsx'
import type { Layout, Tile } from './model/tiles.ts'
import styles from './token-board.module.css'

type Props = {
  tile: Tile
  layout: Layout
  isDisabled: boolean
  absent: number | undefined
  wasInLast: boolean
  isSoldOut: boolean
  left: string | undefined
}

/** One token. Memoised over plain values and the tile, which is built once; `useCells` writes the pressed state. */
export const TokenCell = memo(function TokenCell(props: Props) {
  const { tile, layout, isDisabled, absent, wasInLast, isSoldOut, left } = props
  const { t } = useTranslation('tokens')
  const words = [tile.label]
  if (tile.detail !== undefined) words.push(tile.detail)
  if (tile.face?.kind === 'numbers') words.push(tile.face.numbers.join(' '))
  if (tile.odds !== undefined) words.push(t('entry.odds', { odds: tile.odds }))
  if (tile.chance !== undefined) words.push(t('entry.chance', { chance: tile.chance }))
  if (isSoldOut) words.push(t('entry.soldOut'))
  if (absent !== undefined) words.push(t('entry.absent', { count: absent }))
  if (wasInLast) words.push(t('entry.wasInLast'))
  if (left !== undefined) words.push(t('entry.left', { left }))
  const isBall = layout === 'balls' || layout === 'waves'
  return (
    <button
      type="button"
      data-token={tile.token}
      data-drawn={wasInLast || undefined}
      data-sold={isSoldOut || undefined}
      className={isBall ? styles.ball : layout === 'sums' ? styles.sum : styles.tile}
      aria-pressed={false}
      aria-label={words.join(', ')}
      title={tile.chance === undefined ? undefined : t('entry.chance', { chance: tile.chance })}
      disabled={isDisabled}
      tabIndex={-1}
    >
      {isBall ? (
        <BallContent tile={tile} layout={layout} note={isSoldOut ? t('entry.soldOut') : absent} />
      ) : (
        <TileContent
          tile={tile}
          layout={layout}
          note={isSoldOut ? t('entry.soldOut') : left && t('entry.left', { left })}
        />
      )}
    </button>
  )
})

// The accessible name of the button begins with the visible label and says the rest in words; figures without words are
// hidden from screen readers.
function BallContent({ tile, layout, note }: { tile: Tile; layout: Layout; note: string | number | undefined }) {
  return (
    <>
      {layout === 'waves' ? <WaveBall number={tile.label} /> : <b>{tile.label}</b>}
      {note !== undefined && <small aria-hidden>{note}</small>}
    </>
  )
}

function TileContent({ tile, layout, note }: { tile: Tile; layout: Layout; note: string | undefined }) {
  const { t } = useTranslation('tokens')
  const isSmall = layout === 'sums'
  return (
    <>
      {tile.face && layout !== 'wide' && <TokenFace face={tile.face} />}
      <span className={styles.words}>
        <b>{tile.label}</b>
        {tile.detail !== undefined && <small aria-hidden>{tile.detail}</small>}
      </span>
      {tile.face && layout === 'wide' && <TokenFace face={tile.face} />}
      {(tile.odds !== undefined || (!isSmall && tile.chance !== undefined)) && (
        <span className={styles.pays} aria-hidden>
          {tile.odds !== undefined && <em>{tile.odds}</em>}
          {!isSmall && tile.chance !== undefined && (
            <small>
              <span className={styles.chanceWord}>{t('entry.chanceWord')} </span>
              {tile.chance}
            </small>
          )}
        </span>
      )}
      {note !== undefined && <small aria-hidden>{note}</small>}
    </>
  )
}
