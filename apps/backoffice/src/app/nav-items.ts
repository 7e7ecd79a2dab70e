import {
  IconAdjustmentsHorizontal,
  IconAlertTriangle,
  IconCash,
  IconHistory,
  IconMessage,
  IconSettings,
  IconTicket,
  type IconComponent,
} from '@lotus/ui/icons'
import type { Permission } from '../shared/permissions.ts'

export type NavItem = {
  key: 'withdrawals' | 'draws' | 'games' | 'deadLetters' | 'messages' | 'settings' | 'audit'
  to: '/withdrawals' | '/draws' | '/games' | '/dead-letters' | '/messages' | '/settings' | '/audit'
  icon: IconComponent
  permission: Permission
}

/** Only what exists; in the order of the work. */
export const navItems: readonly NavItem[] = [
  { key: 'withdrawals', to: '/withdrawals', icon: IconCash, permission: 'withdrawals.view' },
  { key: 'draws', to: '/draws', icon: IconTicket, permission: 'draws.view' },
  { key: 'games', to: '/games', icon: IconAdjustmentsHorizontal, permission: 'games.view' },
  { key: 'deadLetters', to: '/dead-letters', icon: IconAlertTriangle, permission: 'dead_letters.view' },
  { key: 'messages', to: '/messages', icon: IconMessage, permission: 'messages.view' },
  { key: 'settings', to: '/settings', icon: IconSettings, permission: 'settings.view' },
  { key: 'audit', to: '/audit', icon: IconHistory, permission: 'audit.view' },
]
