import { formatDateTime, useTranslation, localText } from '@lotus/i18n'
import { ErrorState, Modal } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { errorCode, useErrorText } from '../../shared/error-text.ts'
import { type GameTile, type PlayMode } from '../../shared/games/open-target.ts'
import { useFavourites } from '../../shared/games/favourites.ts'
import { callQuery, hotQuery } from '../../shared/queries.ts'
import { GameBlock } from './game-block.tsx'
import { TileSkeletons } from './game-grid.tsx'
import styles from './games.module.css'
import type { PendingNotice } from './use-open-game.tsx'

type Props = {
  notice: NonNullable<PendingNotice>
  onOpen: (game: GameTile, mode: PlayMode) => Promise<void>
  onClose: () => void
}

const WIDTH = 760
const INSTEAD = 6

/** The popup of a group's sub-games (M06), and the maintenance message of a game (T16). */
export function GameNotice({ notice, onOpen, onClose }: Props) {
  const { t } = useTranslation('games')
  const { game } = notice
  const name = localText(game.name)
  const until = game.maintenance?.until
  return (
    <Modal
      opened
      onClose={onClose}
      width={WIDTH}
      title={notice.kind === 'vassalage' ? name : t('maintenance.title', { name })}
    >
      {notice.kind === 'vassalage' ? (
        <SubGames game={game} onOpen={onOpen} />
      ) : (
        <>
          <p className={styles.closedText}>
            {until ? t('maintenance.text', { time: formatDateTime(until) }) : t('maintenance.textOpen')}
          </p>
          <Instead game={game} onOpen={onOpen} />
        </>
      )}
    </Modal>
  )
}

function SubGames({ game, onOpen }: { game: GameTile; onOpen: Props['onOpen'] }) {
  const { t } = useTranslation('games')
  const errorText = useErrorText()
  const { data, error, refetch, isFetching } = useQuery(callQuery('games.vassalage', { gameId: game.id }))
  if (data?.list.length === 0) return <p className={styles.closedText}>{t('empty.none')}</p>
  if (data) return <Tiles games={data.list} onOpen={onOpen} />
  if (!error) return <TileSkeletons count={3} />
  return (
    <ErrorState
      title={t('failed')}
      hint={errorText(error)}
      code={errorCode(error)}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  )
}

/** T16: open games of the same kind instead, and popular ones where its kind has no other. */
function Instead({ game, onOpen }: { game: GameTile; onOpen: Props['onOpen'] }) {
  const { t } = useTranslation('games')
  const { data } = useQuery(
    callQuery('games.list', {
      ...(game.gameType === 'ESPORTS' ? {} : { category: game.gameType }),
      limit: INSTEAD * 2,
    }),
  )
  const { data: hot } = useQuery(hotQuery())
  if (!data) return null
  const games = openOnes([...data.rows, ...(hot?.list ?? [])], game)
  if (games.length === 0) return null
  return (
    <>
      <h3 className={styles.insteadTitle}>{t('maintenance.instead')}</h3>
      <Tiles games={games} onOpen={onOpen} />
    </>
  )
}

/** Each once, without the closed one. */
function openOnes(games: readonly GameTile[], closed: GameTile): GameTile[] {
  const open = games.filter((each) => each.id !== closed.id && each.maintenance === null && each.isGame === 'GAME')
  return [...new Map(open.map((each) => [each.id, each])).values()].slice(0, INSTEAD)
}

function Tiles({ games, onOpen }: { games: readonly GameTile[]; onOpen: Props['onOpen'] }) {
  const { ids, toggle } = useFavourites()
  return (
    <div className={styles.popup}>
      <GameBlock games={games} isFirst favourites={ids} onOpen={onOpen} onFavourite={toggle} />
    </div>
  )
}
