import {
  IconDeviceGamepad2,
  IconCash,
  IconDice5,
  IconFileInvoice,
  IconHome,
  IconReceipt,
  IconShieldLock,
  IconTicket,
  IconWallet,
  IconWorld,
  type IconComponent,
} from '@lotus/ui/icons'
import type { LotteryPath } from '../../shared/lottery-areas.ts'
import type { MemberPage } from '../../shared/member-pages.ts'

/** One entry of the rail, the drawer or the tab bar: a page of the site or a page of the member centre. */
export type NavItem = { key: string; icon: IconComponent } & ({ to: '/index' | LotteryPath } | { page: MemberPage })

const home: NavItem = { key: 'home', icon: IconHome, to: '/index' }
const lottery: NavItem = { key: 'lottery', icon: IconTicket, to: '/vnlottery' }
const seaLottery: NavItem = { key: 'seaLottery', icon: IconWorld, to: '/seaLottery' }
const classicLottery: NavItem = { key: 'classicLottery', icon: IconDice5, to: '/lottery' }
const elott: NavItem = { key: 'elott', icon: IconDeviceGamepad2, to: '/elott' }
const deposit: NavItem = { key: 'deposit', icon: IconWallet, page: 'depositv2' }
const withdraw: NavItem = { key: 'withdraw', icon: IconCash, page: 'withdraw' }
const bets: NavItem = { key: 'bets', icon: IconReceipt, page: 'personalHistoryCopy' }
const account: NavItem = { key: 'account', icon: IconFileInvoice, page: 'transactionHistory' }
const security: NavItem = { key: 'security', icon: IconShieldLock, page: 'securityCenter' }

/** Only what exists: an entry without a page behind it is not shown (L01, L04, L05). */
export const headerItems = [home, lottery, seaLottery, classicLottery, elott]
export const railItems = [home, lottery, seaLottery, classicLottery, elott, deposit, withdraw, bets, account, security]
export const tabItems = [home, lottery, deposit, bets]
