import type { RouteValue } from '@lotus/contract'
import { useTranslation, localText } from '@lotus/i18n'
import { Button, cx, EmptyState, Money, SkeletonLines, useIsOffline } from '@lotus/ui'
import { IconDeviceGamepad2 } from '@lotus/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { type GameTile } from '../../shared/games/open-target.ts'
import { callQuery } from '../../shared/queries.ts'
import styles from './room-list.module.css'
import { QueryError } from '../../shared/query-error.tsx'

type Room = RouteValue<'games.rooms'>['list'][number]
type Props = { game: GameTile; onRoom: (roomId: string) => void; onExit: () => void }

/** C10 `roomList`: the rooms of a game with their stakes; the game opens in the chosen one. */
export function RoomList({ game, onRoom, onExit }: Props) {
  const { t } = useTranslation('games')
  const rooms = useQuery({ ...callQuery('games.rooms', { gameId: game.id }), staleTime: 15_000 })
  const back = <Button onClick={onExit}>{t('player.back')}</Button>
  if (rooms.data === undefined && rooms.isError) {
    return <QueryError query={rooms} title={t('rooms.failed')} />
  }
  if (rooms.data?.list.length === 0) {
    return (
      <EmptyState
        icon={<IconDeviceGamepad2 size={34} stroke={1.5} aria-hidden />}
        title={t('rooms.empty')}
        hint={t('rooms.emptyHint')}
        action={back}
      />
    )
  }
  return (
    <section className={cx('stack', styles.rooms)} aria-busy={rooms.data === undefined || undefined}>
      <h1>{t('rooms.title')}</h1>
      <p className={styles.lead}>{t('rooms.lead', { name: localText(game.name) })}</p>
      {rooms.data ? (
        <ul>
          {rooms.data.list.map((room) => (
            <RoomRow key={room.roomId} room={room} onRoom={onRoom} />
          ))}
        </ul>
      ) : (
        <SkeletonLines lines={6} />
      )}
      {back}
    </section>
  )
}

function RoomRow({ room, onRoom }: { room: Room; onRoom: (roomId: string) => void }) {
  const { t } = useTranslation('games')
  const isOffline = useIsOffline()
  return (
    <li>
      <span className={styles.name}>
        <b>{room.name}</b>
        <small>
          <Stakes room={room} />
        </small>
      </span>
      <Button
        variant="primary"
        disabled={isOffline || !room.isOpen}
        aria-label={room.isOpen ? t('rooms.enterNamed', { name: room.name }) : undefined}
        onClick={() => onRoom(room.roomId)}
      >
        {t(room.isOpen ? 'rooms.enter' : 'rooms.closed')}
      </Button>
    </li>
  )
}

/** The stakes of the room, if the vendor gives them. */
function Stakes({ room: { minBet, maxBet } }: { room: Room }) {
  const { t } = useTranslation('games')
  if (minBet === null && maxBet === null) return t('rooms.anyStake')
  return (
    <>
      {t('rooms.stake')} {minBet === null ? t('rooms.upTo') : <Money value={minBet} />}
      {minBet !== null && (maxBet === null ? ` ${t('rooms.orMore')}` : ' – ')}
      {maxBet !== null && <Money value={maxBet} />}
    </>
  )
}
