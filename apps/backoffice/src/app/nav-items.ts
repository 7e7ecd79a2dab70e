import {
  IconAdjustmentsHorizontal,
  IconAlertTriangle,
  IconCash,
  IconDeviceGamepad2,
  IconHeadset,
  IconHistory,
  IconLink,
  IconMail,
  IconMessage,
  IconMessages,
  IconNote,
  IconNews,
  IconSettings,
  IconTicket,
  IconUser,
  IconUsersGroup,
  type IconComponent,
} from '@lotus/ui/icons'
import type { Permission } from '../shared/permissions.ts'

export type NavItem = {
  key:
    | 'withdrawals'
    | 'draws'
    | 'games'
    | 'catalogue'
    | 'vendors'
    | 'content'
    | 'deadLetters'
    | 'messages'
    | 'service'
    | 'feedback'
    | 'chat'
    | 'inbox'
    | 'members'
    | 'operators'
    | 'settings'
    | 'audit'
  to:
    | '/withdrawals'
    | '/draws'
    | '/games'
    | '/catalogue'
    | '/vendors'
    | '/content'
    | '/dead-letters'
    | '/messages'
    | '/service'
    | '/feedback'
    | '/chat'
    | '/inbox'
    | '/members'
    | '/operators'
    | '/settings'
    | '/audit'
  icon: IconComponent
  permission: Permission
}

/** Only what exists; in the order of the work. */
export const navItems: readonly NavItem[] = [
  { key: 'withdrawals', to: '/withdrawals', icon: IconCash, permission: 'withdrawals.view' },
  { key: 'draws', to: '/draws', icon: IconTicket, permission: 'draws.view' },
  { key: 'games', to: '/games', icon: IconAdjustmentsHorizontal, permission: 'games.view' },
  { key: 'catalogue', to: '/catalogue', icon: IconDeviceGamepad2, permission: 'games.view' },
  { key: 'vendors', to: '/vendors', icon: IconLink, permission: 'games.view' },
  { key: 'content', to: '/content', icon: IconNews, permission: 'content.view' },
  { key: 'deadLetters', to: '/dead-letters', icon: IconAlertTriangle, permission: 'dead_letters.view' },
  { key: 'service', to: '/service', icon: IconHeadset, permission: 'service.answer' },
  { key: 'feedback', to: '/feedback', icon: IconNote, permission: 'feedback.answer' },
  { key: 'chat', to: '/chat', icon: IconMessages, permission: 'chat.moderate' },
  { key: 'inbox', to: '/inbox', icon: IconMail, permission: 'inbox.send' },
  { key: 'messages', to: '/messages', icon: IconMessage, permission: 'messages.view' },
  { key: 'members', to: '/members', icon: IconUser, permission: 'members.view' },
  { key: 'operators', to: '/operators', icon: IconUsersGroup, permission: 'operators.edit' },
  { key: 'settings', to: '/settings', icon: IconSettings, permission: 'settings.view' },
  { key: 'audit', to: '/audit', icon: IconHistory, permission: 'audit.view' },
]
