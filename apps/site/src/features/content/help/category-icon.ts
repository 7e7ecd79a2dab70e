import {
  IconCash,
  IconDeviceGamepad2,
  IconGift,
  IconHelpCircle,
  IconListDetails,
  IconShieldCheck,
  IconShieldHeart,
  IconShieldLock,
  IconTicket,
  IconTool,
  IconUserCircle,
  IconWallet,
  type IconComponent,
} from '@lotus/ui/icons'
import { createElement } from 'react'

const icons: Readonly<Record<string, IconComponent>> = {
  account: IconUserCircle,
  deposit: IconWallet,
  withdraw: IconCash,
  lottery: IconTicket,
  games: IconDeviceGamepad2,
  rules: IconListDetails,
  responsible: IconShieldHeart,
  technical: IconTool,
  bonus: IconGift,
  security: IconShieldLock,
  fairness: IconShieldCheck,
}

/** Operators define the categories; one without an icon of its own gets the general one. */
export function CategoryIcon({ name }: { name: string }) {
  return createElement(icons[name] ?? IconHelpCircle, { size: 20, stroke: 1.75, 'aria-hidden': true })
}
