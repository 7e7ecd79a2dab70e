import { useTranslation } from '@lotus/i18n'
import { useQuery } from '@tanstack/react-query'
import { FilterChips } from '../../shared/filters.tsx'
import { FilterBar, PageHead } from '../../shared/page-parts.tsx'
import { usePush } from '../../shared/push.ts'
import { callQuery } from '../../shared/queries.ts'
import { useSearchParams } from '../../shared/search.ts'
import { chatSearch, views } from './chat-search.ts'
import { LiveRoom } from './live-room.tsx'
import { Mutes } from './mutes.tsx'
import { Reports } from './reports.tsx'
import { Rooms } from './rooms.tsx'

/** The reported messages, the live rooms, their settings, and the muted members. */
export function ChatPage() {
  const { t } = useTranslation('backofficeTalk')
  const [{ view = 'reports', room }, change] = useSearchParams(chatSearch)
  usePush()
  const rooms = useQuery(callQuery('bo.chatRooms', {}))
  const reports = rooms.data?.rows.reduce((sum, { openReports }) => sum + openReports, 0) ?? 0
  return (
    <>
      <PageHead title={t('chat.title')} note={t('chat.note')} />
      <FilterBar label={t('backoffice:filters')}>
        <FilterChips
          values={views}
          value={view}
          label={(entry) => t(`chat.view.${entry}`)}
          count={(entry) => (entry === 'reports' && reports > 0 ? reports : undefined)}
          onChange={(next) => change({ view: next === 'reports' ? undefined : next, room: undefined })}
        />
      </FilterBar>
      {view === 'reports' && <Reports />}
      {view === 'live' && <LiveRoom rooms={rooms} room={room} onRoom={(next) => change({ room: next })} />}
      {view === 'rooms' && <Rooms query={rooms} />}
      {view === 'mutes' && <Mutes />}
    </>
  )
}
