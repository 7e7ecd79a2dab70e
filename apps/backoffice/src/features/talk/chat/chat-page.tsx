import type { RouteValue } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { Chip } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { FilterBar, PageHead, Permitted } from '../../../shared/desk.tsx'
import { usePush } from '../../../shared/push.ts'
import { callQuery } from '../../../shared/queries.ts'
import { views } from './chat-search.ts'
import { LiveRoom } from './live-room.tsx'
import { Mutes } from './mutes.tsx'
import { Reports } from './reports.tsx'
import { Rooms } from './rooms.tsx'

export type BoRoom = RouteValue<'bo.chatRooms'>['rows'][number]
export type BoMessage = RouteValue<'bo.chatHistory'>['rows'][number]

const route = getRouteApi('/desk/chat')

export function ChatPage() {
  return (
    <Permitted permission="chat.moderate">
      <Moderation />
    </Permitted>
  )
}

/** What was reported, the rooms as they run, their rules, and who may not write. */
function Moderation() {
  const { t } = useTranslation('talkDesk')
  const { view = 'reports', room } = route.useSearch()
  const navigate = route.useNavigate()
  usePush()
  const rooms = useQuery(callQuery('bo.chatRooms', {}))
  const reports = rooms.data?.rows.reduce((sum, { openReports }) => sum + openReports, 0) ?? 0
  return (
    <>
      <PageHead title={t('chat.title')} note={t('chat.note')} />
      <FilterBar label={t('backoffice:filters')}>
        {views.map((entry) => (
          <Chip
            key={entry}
            selected={entry === view}
            onClick={() => void navigate({ search: entry === 'reports' ? {} : { view: entry } })}
          >
            {t(`chat.view.${entry}`)}
            {entry === 'reports' && reports > 0 && <small className="num">{reports}</small>}
          </Chip>
        ))}
      </FilterBar>
      {view === 'reports' && <Reports />}
      {view === 'live' && (
        <LiveRoom
          rooms={rooms}
          room={room}
          onRoom={(next) => void navigate({ search: { view: 'live', room: next } })}
        />
      )}
      {view === 'rooms' && <Rooms query={rooms} />}
      {view === 'mutes' && <Mutes />}
    </>
  )
}
