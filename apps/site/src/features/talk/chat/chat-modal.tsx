import { currentLanguage, useTranslation } from '@lotus/i18n'
import { Chip, ChipGroup, cx, EmptyState, Modal, Skeleton, useDelayedLoading } from '@lotus/ui'
import { IconMessages } from '@lotus/ui/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { push } from '../../../shared/api.ts'
import { callQuery } from '../../../shared/queries.ts'
import { readMarks } from './read-marks.ts'
import { Room, type ChatRoom } from './room.tsx'
import styles from './chat.module.css'
import { QueryError } from '../../../shared/query-error.tsx'

type Props = {
  /** `?chat=`: a room's id; any other text means the first one. */
  room: string
  onRoom: (id: string) => void
  onClose: () => void
}

const WIDTH = 880

/** M07: the chat rooms over any page. */
export function ChatModal({ room, onRoom, onClose }: Props) {
  const { t } = useTranslation('talk')
  const [isDirty, setDirty] = useState(false)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('chat.title')}
      width={WIDTH}
      flush
      isDirty={isDirty}
      className={styles.modal ?? ''}
    >
      <Rooms room={room} onRoom={onRoom} onDirty={setDirty} />
    </Modal>
  )
}

function Rooms({ room, onRoom, onDirty }: Omit<Props, 'onClose'> & { onDirty: (isDirty: boolean) => void }) {
  const { t } = useTranslation('talk')
  const queryClient = useQueryClient()
  const query = useQuery({ ...callQuery('chat.rooms', {}), staleTime: 0 })
  const isLoading = useDelayedLoading(query.isPending)
  const { data } = query

  useEffect(() => {
    const refetch = () => void queryClient.invalidateQueries({ queryKey: ['chat.rooms'] })
    const stops = [push.subscribe('chat.room_changed', refetch), push.subscribe('chat.muted', refetch)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [queryClient])

  if (!data) {
    if (query.isError) {
      return (
        <div className={styles.state}>
          <QueryError query={query} title={t('chat.failed')} />
        </div>
      )
    }
    return <div className={styles.state}>{isLoading && <Bones />}</div>
  }
  const rooms = data.rows
  // The room in the person's language first, if the address names none.
  const current =
    rooms.find(({ id }) => id === room) ?? rooms.find(({ language }) => language === currentLanguage()) ?? rooms[0]
  if (!current) {
    return (
      <div className={styles.state}>
        <EmptyState
          icon={<IconMessages size={34} stroke={1.5} aria-hidden />}
          title={t('chat.noRooms')}
          hint={t('chat.noRoomsHint')}
        />
      </div>
    )
  }
  return (
    <div className={cx(styles.rooms, rooms.length === 1 && styles.single)}>
      {rooms.length > 1 && <RoomList rooms={rooms} current={current.id} onRoom={onRoom} />}
      <Room key={current.id} room={current} me={data.me} onDirty={onDirty} />
    </div>
  )
}

const chipId = (room: string) => `chat-room-${room}`

/** A column on desktop, chips above the room on a phone. */
function RoomList({ rooms, current, onRoom }: { rooms: ChatRoom[]; current: string; onRoom: (id: string) => void }) {
  const { t } = useTranslation('talk')
  const marks = readMarks()
  useEffect(
    // On a phone the rooms are a row that scrolls; the open one is scrolled into view.
    () => document.getElementById(chipId(current))?.scrollIntoView({ block: 'nearest', inline: 'center' }),
    [current],
  )
  const hasNew = (room: ChatRoom) => {
    const mark = marks[room.id]
    return mark !== undefined && BigInt(room.position) > BigInt(mark)
  }
  return (
    <ChipGroup label={t('chat.rooms')} className={styles.list ?? ''}>
      {rooms.map((room) => (
        <Chip
          key={room.id}
          id={chipId(room.id)}
          size="sm"
          selected={room.id === current}
          className={styles.roomChip}
          onClick={() => onRoom(room.id)}
        >
          <span>{room.name}</span>
          {room.id !== current && hasNew(room) && <small>{t('chat.new')}</small>}
          {!room.isOpen && <small>{t('chat.closedShort')}</small>}
        </Chip>
      ))}
    </ChipGroup>
  )
}

function Bones() {
  return (
    <div className={cx('stack', styles.bones)} aria-hidden>
      <Skeleton width="46%" height={44} radius={14} />
      <Skeleton width="58%" height={44} radius={14} />
      <Skeleton width="34%" height={44} radius={14} />
    </div>
  )
}
