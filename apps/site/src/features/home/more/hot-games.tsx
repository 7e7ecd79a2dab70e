import { useTranslation, localText } from '@lotus/i18n'
import { GameTile, Skeleton } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { enterGame } from '../../../shared/games/enter-game.ts'
import { useFavourites } from '../../../shared/games/favourites.ts'
import { lobbyOfCategory } from '../../../shared/games/lobbies.ts'
import { gameHref, rtpText, type GameTile as Game, type PlayMode } from '../../../shared/games/open-target.ts'
import { useHasFreePlay } from '../../../shared/games/use-has-free-play.ts'
import { imageUrl } from '../../../shared/image-url.ts'
import { callQuery, HOT_COUNT, hotQuery } from '../../../shared/queries.ts'
import home from '../home.module.css'
import styles from './more.module.css'
import { SectionHead } from './section-head.tsx'

/** The operator's hot games; if there are few, others of the catalogue fill the row. */
export function HotGames() {
  const { t } = useTranslation('homeMore')
  const navigate = useNavigate()
  const { ids, toggle } = useFavourites()
  const hasFreePlay = useHasFreePlay()
  const hot = useQuery(hotQuery())
  const isShort = hot.data !== undefined && hot.data.list.length < HOT_COUNT
  const rest = useQuery({ ...callQuery('games.list', { limit: HOT_COUNT * 2 }), enabled: isShort || hot.isError })
  const games = fill(hot.data?.list ?? [], rest.data?.rows ?? [])
  const isLoading = hot.isPending || (isShort && rest.isPending)
  const open = async (game: Game, mode: PlayMode) => {
    // A group or a closed game links to its lobby, which shows its games or alternatives.
    if (game.maintenance === null && game.isGame === 'GAME') return void (await enterGame(navigate, game, mode))
    await navigate({ to: lobbyOfCategory(game.gameType), search: { page: game.vendor } })
  }
  if (games.length === 0 && !isLoading) return null
  return (
    <section className={home.section} aria-labelledby="hot-title">
      <SectionHead id="hot-title" title={t('hot.title')} to="/hot" more={t('hot.all')} />
      <div className={styles.games}>
        {games.length === 0 &&
          Array.from({ length: HOT_COUNT }, (_, index) => (
            <Skeleton key={index} height="auto" radius={14} className={styles.tileSkeleton} />
          ))}
        {games.map((game) => {
          const name = localText(game.name)
          const vendor = localText(game.vendorName)
          const rtp = rtpText(game.rtpPpm)
          const tag = game.labels.includes('HOT') ? 'hot' : game.labels.includes('NEW') ? 'new' : undefined
          return (
            <GameTile
              key={game.id}
              name={name}
              vendor={vendor}
              figure={rtp === null ? null : `RTP ${rtp}`}
              figureTitle={t('tile:rtpTitle')}
              art={imageUrl(game.art)}
              tag={tag && { kind: tag, text: t(`tile:tag.${tag}`) }}
              closed={game.maintenance ? { title: t('tile:closed'), until: null } : undefined}
              href={gameHref(game)}
              label={rtp === null ? `${name}, ${vendor}` : t('tile:label', { name, vendor, rtp })}
              playText={t('tile:play')}
              demoText={hasFreePlay && game.hasDemo && game.isGame === 'GAME' ? t('tile:playDemo') : undefined}
              onOpen={(mode) => void open(game, mode)}
              isFavourite={ids.has(game.id)}
              favouriteLabel={t(`tile:favourite.${ids.has(game.id) ? 'remove' : 'add'}`, { name })}
              onFavourite={() => void toggle(game.id)}
            />
          )
        })}
      </div>
    </section>
  )
}

/** Each game once, hot ones first. */
function fill(hot: readonly Game[], rest: readonly Game[]): Game[] {
  const known = new Set(hot.map(({ id }) => id))
  return [...hot, ...rest.filter(({ id }) => !known.has(id))].slice(0, HOT_COUNT)
}
