import type { FlagName } from '@lotus/contract'
import {
  IconBell,
  IconBuildingBroadcastTower,
  IconCards,
  IconCash,
  IconChartLine,
  IconCoins,
  IconCrown,
  IconDeviceGamepad2,
  IconDice5,
  IconFileInvoice,
  IconFish,
  IconFlame,
  IconGift,
  IconHeart,
  IconHome,
  IconListNumbers,
  IconMail,
  IconReceipt,
  IconReceiptRefund,
  IconAward,
  IconShieldLock,
  IconShoppingBag,
  IconTargetArrow,
  IconTicket,
  IconTrophy,
  IconUser,
  IconUserPlus,
  IconWallet,
  IconWorld,
  type IconComponent,
} from '@lotus/ui/icons'
import type { GameLobby } from '../../shared/games/lobbies.ts'
import { isOffered, type Content, type Offer } from '../../shared/games/offered.ts'
import type { LotteryPath } from '../../shared/lottery-areas.ts'
import { isMemberPage } from '../../shared/member-pages.ts'

/** Addresses that menus lead to. */
export type SitePath =
  | '/index'
  | '/results'
  | '/promotions'
  | '/vip'
  | '/pointMall'
  | '/noticePage'
  | LotteryPath
  | GameLobby

/** One entry of the rail, the header, the drawer or the tab bar: a page of the site or of the member centre. */
export type NavItem = {
  key: string
  icon: IconComponent
  /** The flag of the white-label tree that switches it. */
  flag?: FlagName
  /** Shown to members only. */
  isForMembers?: true
} & Content &
  ({ to: SitePath } | { page: string; item?: string })

// Game centre (L01, L06).
const hot: NavItem = { key: 'hot', icon: IconFlame, to: '/hot' }
const favourites: NavItem = { key: 'favourites', icon: IconHeart, to: '/fav', isForMembers: true }
const lottery: NavItem = { key: 'lottery', icon: IconTicket, to: '/vnlottery', areas: ['vn'] }
const results: NavItem = { key: 'results', icon: IconListNumbers, to: '/results', areas: ['vn'] }
const seaLottery: NavItem = { key: 'seaLottery', icon: IconWorld, to: '/seaLottery', areas: ['sea'] }
const classicLottery: NavItem = { key: 'classicLottery', icon: IconDice5, to: '/lottery', areas: ['lott'] }
const elott: NavItem = { key: 'elott', icon: IconDeviceGamepad2, to: '/elott', areas: ['elott'] }
const slots: NavItem = { key: 'slots', icon: IconCoins, to: '/rng', lanes: ['RNG'] }
const live: NavItem = { key: 'live', icon: IconBuildingBroadcastTower, to: '/live', lanes: ['LIVE'] }
const sports: NavItem = { key: 'sports', icon: IconTrophy, to: '/sports', lanes: ['SPORTS', 'ESPORTS'] }
const fish: NavItem = { key: 'fish', icon: IconFish, to: '/fish', lanes: ['FISH'] }
const cards: NavItem = { key: 'cards', icon: IconCards, to: '/pvp', lanes: ['PVP'] }

// Side menu (L04).
const home: NavItem = { key: 'home', icon: IconHome, to: '/index' }
const deposit: NavItem = { key: 'deposit', icon: IconWallet, page: 'depositv2' }
const withdraw: NavItem = { key: 'withdraw', icon: IconCash, page: 'withdraw' }
const promotions: NavItem = { key: 'promotions', icon: IconGift, to: '/promotions' }
const share: NavItem = { key: 'share', icon: IconUserPlus, page: 'referral', flag: 'X_REFERRAL' }
const rewards: NavItem = { key: 'rewards', icon: IconAward, page: 'rewardCenter' }
const cashback: NavItem = { key: 'cashback', icon: IconReceiptRefund, page: 'manualRebate', flag: 'MANPLAYREB3' }

// Entries of the member centre (L05).
const vip: NavItem = { key: 'vip', icon: IconCrown, to: '/vip', flag: 'X_VIP' }
const pointMall: NavItem = { key: 'pointMall', icon: IconShoppingBag, to: '/pointMall', flag: 'X_POINTMALL' }
const missions: NavItem = { key: 'missions', icon: IconTargetArrow, page: 'missionLeaderboard', flag: 'X_MISSION' }
const bets: NavItem = { key: 'bets', icon: IconReceipt, page: 'personalHistoryCopy' }
const details: NavItem = { key: 'details', icon: IconUser, page: 'securityCenter', item: 'profile' }
const security: NavItem = { key: 'security', icon: IconShieldLock, page: 'securityCenter' }
const account: NavItem = { key: 'account', icon: IconFileInvoice, page: 'transactionHistory' }
const profit: NavItem = { key: 'profit', icon: IconChartLine, page: 'personalProfit' }
const messages: NavItem = { key: 'messages', icon: IconMail, page: 'messageV2', flag: 'MANPLAYREB3' }
const notices: NavItem = { key: 'notices', icon: IconBell, to: '/noticePage' }

export const headerItems = [hot, favourites, lottery, slots, live, sports, fish, cards, elott, promotions]
export const railItems = [home, deposit, withdraw, promotions, rewards, cashback, share, bets, profit, vip]
export const tabItems: readonly NavItem[] = [
  home,
  // Always these five entries, whatever there is to play.
  { key: 'lottery', icon: IconTicket, to: '/vnlottery' },
  deposit,
  { ...promotions, key: 'offers' },
  { key: 'me', icon: IconUser, page: 'transferFund' },
]

/** Everything the header and the rail hold, under headings (L04 to L06). */
export const drawerGroups = [
  {
    key: 'games',
    items: [
      home,
      hot,
      favourites,
      lottery,
      results,
      seaLottery,
      classicLottery,
      elott,
      slots,
      live,
      sports,
      fish,
      cards,
    ],
  },
  { key: 'money', items: [deposit, withdraw, promotions, share, rewards, cashback, missions, pointMall] },
  { key: 'mine', items: [vip, bets, details, security, account, profit, messages, notices] },
] as const satisfies readonly { key: string; items: readonly NavItem[] }[]

export const footerGameItems = [lottery, results, slots, live, sports, fish, cards, elott]
export const footerAccountItems = [deposit, withdraw, bets, account, security]

/**
 * The entries to show: one that the operator switched off, that has no content, or whose page does not exist leaves no
 * gap (components.md, `Rail`).
 */
export function shownItems(
  items: readonly NavItem[],
  isLoggedIn: boolean,
  isOn: (flag: FlagName) => boolean,
  offer: Offer,
): readonly NavItem[] {
  return items.filter((item) => {
    if (item.isForMembers && !isLoggedIn) return false
    if (item.flag !== undefined && !isOn(item.flag)) return false
    if (!isOffered(item, offer)) return false
    return 'to' in item || isMemberPage(item.page)
  })
}

/**
 * L01: the place of the sports vendor's own entry is where LIVE ends, before SPORTS. It does not depend on LIVE being
 * shown: one vendor may be there without any live table.
 */
export function withSportsVendor(items: readonly NavItem[]): readonly (NavItem | 'sportsVendor')[] {
  const before = items.findIndex(({ key }) => key === 'sports')
  return before < 0 ? items : [...items.slice(0, before), 'sportsVendor', ...items.slice(before)]
}
