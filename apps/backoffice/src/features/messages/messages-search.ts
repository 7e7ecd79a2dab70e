import { withValues } from '../../shared/search.ts'

export const channels = ['sms', 'mail'] as const
export type Channel = (typeof channels)[number]

/** `/messages?channel=`: both need no parameter. */
export function readMessagesSearch(search: Record<string, unknown>) {
  return withValues({ channel: channels.find((channel) => channel === search['channel']) })
}
