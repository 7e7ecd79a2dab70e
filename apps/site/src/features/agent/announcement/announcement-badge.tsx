import { CountBadge } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../shared/queries.ts'

export const unreadAgentNotices = callQuery('content.notices', { audience: 'agents', page: 1, perPage: 1 })

/** How many announcements for agents this agent has not had in front of them (operations.md 1.4). */
export function AnnouncementBadge() {
  const { data } = useQuery(unreadAgentNotices)
  return data === undefined || data.unread === 0 ? null : <CountBadge count={data.unread} />
}
