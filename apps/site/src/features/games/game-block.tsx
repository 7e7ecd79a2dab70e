import { formatTime, useTranslation, localText } from '@lotus/i18n'
import { GameTile } from '@lotus/ui'
import { memo } from 'react'
import { gameHref, rtpText, type GameTile as Game, type PlayMode } from '../../shared/games/open-target.ts'
import { useHasFreePlay } from '../../shared/games/use-has-free-play.ts'
import { imageUrl } from '../../shared/image-url.ts'
import styles from './games.module.css'

export type BlockProps = {
  games: readonly Game[]
  /** In the first view: its pictures load at once. */
  isFirst: boolean
  favourites: ReadonlySet<string>
  onOpen: (game: Game, mode: PlayMode) => Promise<void>
  onFavourite: (gameId: string) => Promise<void>
}

/** Pictures in the first rows of a desktop and of a phone. */
const FIRST_PICTURES = 12

/**
 * Two dozen tiles. Rendered once; the browser lays them out and paints them only near the view (`content-visibility`),
 * so two thousand games scroll as smoothly as fifty.
 */
export const GameBlock = memo(function GameBlock({ games, isFirst, favourites, onOpen, onFavourite }: BlockProps) {
  return (
    <div className={styles.block} data-first={isFirst || undefined}>
      {games.map((game, index) => (
        <Tile
          key={game.id}
          game={game}
          isFirst={isFirst && index < FIRST_PICTURES}
          isFavourite={favourites.has(game.id)}
          onOpen={onOpen}
          onFavourite={onFavourite}
        />
      ))}
    </div>
  )
})

type TileProps = Pick<BlockProps, 'isFirst' | 'onOpen' | 'onFavourite'> & { game: Game; isFavourite: boolean }

const Tile = memo(function Tile({ game, isFirst, isFavourite, onOpen, onFavourite }: TileProps) {
  const { t } = useTranslation(['tile', 'games'])
  const hasFreePlay = useHasFreePlay()
  const name = localText(game.name)
  const vendor = localText(game.vendorName)
  const rtp = rtpText(game.rtpPpm)
  const until = game.maintenance?.until
  const tag = game.labels.includes('HOT')
    ? ('hot' as const)
    : game.labels.includes('NEW')
      ? ('new' as const)
      : undefined
  return (
    <GameTile
      name={name}
      vendor={vendor}
      figure={rtp === null ? null : `RTP ${rtp}`}
      figureTitle={t('rtpTitle')}
      art={imageUrl(game.art)}
      isFirst={isFirst}
      tag={tag && { kind: tag, text: t(`tag.${tag}`) }}
      closed={
        game.maintenance
          ? { title: t('closed'), until: until ? t('games:maintenance.until', { time: formatTime(until) }) : null }
          : undefined
      }
      href={gameHref(game)}
      label={rtp === null ? `${name}, ${vendor}` : t('label', { name, vendor, rtp })}
      playText={t('play')}
      demoText={hasFreePlay && game.hasDemo && game.isGame === 'GAME' ? t('playDemo') : undefined}
      onOpen={(mode) => void onOpen(game, mode)}
      isFavourite={isFavourite}
      favouriteLabel={t(isFavourite ? 'favourite.remove' : 'favourite.add', { name })}
      onFavourite={() => void onFavourite(game.id)}
    />
  )
})
