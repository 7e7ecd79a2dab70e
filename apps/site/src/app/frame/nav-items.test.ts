import { describe, expect, it } from 'vitest'
import { isMemberPage } from '../../shared/member-pages.ts'
import {
  drawerGroups,
  headerItems,
  railItems,
  shownItems,
  tabItems,
  withSportsVendor,
  type NavItem,
} from './nav-items.ts'
import type { Offer } from '../../shared/games/offered.ts'

const unknown: Offer = { areas: undefined, lanes: undefined }
const keys = (items: readonly NavItem[], isLoggedIn: boolean, on: readonly string[] = [], offer = unknown) =>
  shownItems(items, isLoggedIn, (flag) => on.includes(flag), offer).map(({ key }) => key)
const drawerItems: readonly NavItem[] = drawerGroups.flatMap(({ items }) => items)

describe('menus follow flags, login and what exists (L01, L04 to L06)', () => {
  it('L01: favourites are for members only, right after hot', () => {
    expect(keys(headerItems, false)).not.toContain('favourites')
    expect(keys(headerItems, true).slice(0, 2)).toEqual(['hot', 'favourites'])
  })

  it('L04, L05: cashback and message are shown only with the manual-rebate flag', () => {
    expect(keys(drawerItems, true)).not.toContain('cashback')
    expect(keys(drawerItems, true)).not.toContain('messages')
    const on = keys(drawerItems, true, ['MANPLAYREB3'])
    for (const [key, page] of [
      ['cashback', 'manualRebate'],
      ['messages', 'messageV2'],
    ] as const)
      expect(on.includes(key)).toBe(isMemberPage(page))
  })

  it('L04: share is shown only while referral is on', () => {
    expect(keys(railItems, true)).not.toContain('share')
    expect(keys(railItems, true, ['X_REFERRAL']).includes('share')).toBe(isMemberPage('referral'))
  })

  it('an entry without a page behind it is not shown', () => {
    const ghosts = tabItems.map((item): NavItem => ({ key: 'ghost', icon: item.icon, page: 'noSuchPage' }))
    expect(keys(ghosts, true)).toEqual([])
  })

  it('L01: a category without a game or vendor is hidden; until that is known all are shown', () => {
    const offer: Offer = { areas: new Set(['vn', 'sea']), lanes: new Set(['RNG', 'ESPORTS']) }
    const games = ['hot', 'lottery', 'slots', 'live', 'sports', 'fish', 'cards', 'elott', 'promotions']
    expect(keys(headerItems, false)).toEqual(games)
    expect(keys(headerItems, false, [], offer)).toEqual(['hot', 'lottery', 'slots', 'sports', 'promotions'])
    const inDrawer = keys(drawerItems, false, [], offer)
    expect(inDrawer).toContain('seaLottery')
    for (const empty of ['classicLottery', 'elott', 'live', 'fish', 'cards']) expect(inDrawer).not.toContain(empty)
    expect(keys(headerItems, false, [], { areas: new Set(), lanes: new Set() })).toEqual(['hot', 'promotions'])
  })

  it('L01: the sports vendor’s own entry stands between LIVE and SPORTS, and without LIVE too', () => {
    const on = (lanes: Offer['lanes']) =>
      withSportsVendor(shownItems(headerItems, false, () => false, { areas: new Set(), lanes })).map((item) =>
        typeof item === 'string' ? item : item.key,
      )
    expect(on(new Set(['LIVE', 'SPORTS']))).toEqual(['hot', 'live', 'sportsVendor', 'sports', 'promotions'])
    expect(on(new Set(['SPORTS']))).toEqual(['hot', 'sportsVendor', 'sports', 'promotions'])
    expect(on(new Set(['RNG']))).toEqual(['hot', 'slots', 'promotions'])
  })

  it('L06: the drawer holds everything that the header and the rail hold', () => {
    const all = new Set(drawerItems.map(({ key }) => key))
    for (const { key } of [...headerItems, ...railItems]) expect(all).toContain(key)
  })

  it('the tab bar has five entries for everybody (components.md 1)', () => {
    expect(keys(tabItems, false)).toEqual(['home', 'lottery', 'deposit', 'offers', 'me'])
    expect(keys(tabItems, true)).toEqual(['home', 'lottery', 'deposit', 'offers', 'me'])
  })
})
