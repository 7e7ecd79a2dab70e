import texts from '@lotus/i18n/locales/vi/member.json'
import { describe, expect, it } from 'vitest'
import { pages as agentPages } from '../features/agent/pages.ts'
import { pages as memberPages } from '../features/member/pages.ts'
import {
  isAgentPage,
  mayOpenAgentPage,
  partsOfReference,
  placeOfContract,
  placeOfStatement,
  statementOfMovement,
} from './agent-pages.ts'
import { isMemberPage, readSiteSearch } from './member-pages.ts'

describe.each([
  { centre: 'member', pages: memberPages, names: Object.keys(texts.page), isPage: isMemberPage },
  { centre: 'agent', pages: agentPages, names: Object.keys(texts.agent.page), isPage: isAgentPage },
])('the pages of the $centre centre', ({ pages, names, isPage }) => {
  it('are those named in the texts, each with its own position', () => {
    expect(pages.map(({ key }) => String(key)).toSorted()).toEqual(names.toSorted())
    expect(new Set(pages.map(({ order }) => order)).size).toBe(pages.length)
  })

  it('are the only valid values in the address', () => {
    expect(pages.every(({ key }) => isPage(key))).toBe(true)
    expect(['cheats', 'pages', '', 'toString', undefined, 7].some(isPage)).toBe(false)
  })
})

it('the agent centre lists them in the order of the specification (AC00), transfers before contracts', () => {
  expect(agentPages.map(({ key }) => key)).toEqual([
    'announcement',
    'teamOverview',
    'registerCenter',
    'teamManagement',
    'teamBetting',
    'teamProfit',
    'revenueReport',
    'teamTransactions',
    'transferDownline',
    'dividend',
    'dailySalary',
    'hourlySalary',
    'realTimeSalary',
  ])
})

it('contracts alone go with AGENTPOLICY3 (operations.md 2.10)', () => {
  const closed = agentPages.filter(({ flag = [] }) => [flag].flat().includes('AGENTPOLICY3'))
  expect(closed.map(({ key }) => key)).toEqual(['dividend', 'dailySalary', 'hourlySalary', 'realTimeSalary'])
})

it('the member centre lists them in the order of the specification (L05)', () => {
  expect(memberPages.map(({ key }) => key)).toEqual([
    'securityCenter',
    'transferFund',
    'depositv2',
    'withdraw',
    'transferUpline',
    'personalHistoryCopy',
    'manualRebate',
    'transactionHistory',
    'personalProfit',
    'saferPlay',
    'bonusDetails',
    'rewardCenter',
    'referral',
    'missionLeaderboard',
    'messageV2',
  ])
})

it('a letter about a contract leads to its page, and a strange one to the first page (AC15)', () => {
  expect(placeOfContract('DIVIDEND')).toEqual({ ac: 'dividend', acItem: undefined })
  expect(placeOfContract('DIVIDEND-C4-1-5978220')).toEqual({ ac: 'dividend', acItem: 's-C4-1-5978220' })
  expect(placeOfContract('DAILY-g-C4-1-5978220')).toEqual({ ac: 'dailySalary', acItem: 'g-C4-1-5978220' })
  expect(placeOfContract('REALTIME-capduoi1')).toEqual({ ac: 'realTimeSalary', acItem: 'of-capduoi1' })
  for (const ref of [null, 'toString', 'X-capduoi1'])
    expect(placeOfContract(ref)).toEqual({ ac: 'announcement', acItem: undefined })
})

it('a payment of a contract leads to its statement: one that was received to the own, one that was paid to the given', () => {
  const reference = 'C4-1-5978220'
  expect(statementOfMovement({ kind: 'WAGE_DAILY', reference })).toEqual({
    kind: 'DAILY',
    acItem: `s-${reference}`,
  })
  expect(statementOfMovement({ kind: 'DIVIDEND_PAYOUT', reference })).toEqual({
    kind: 'DIVIDEND',
    acItem: `g-${reference}`,
  })
  expect(statementOfMovement({ kind: 'WAGE_REALTIME', reference })?.kind).toBe('REALTIME')
  for (const kind of ['BET', 'REBATE_SELF', 'toString', '_PAYOUT'])
    expect(statementOfMovement({ kind, reference })).toBeUndefined()
  expect(statementOfMovement({ kind: 'DIVIDEND', reference: 'R4-1' })).toBeUndefined()
})

it('an adjustment leads to the statement that was adjusted, of whichever kind it is, and says which one it was', () => {
  const reference = 'C4-1-5978220-A2'
  const place = { kind: undefined, acItem: `s-${reference}` }
  expect(statementOfMovement({ kind: 'CONTRACT_ADJUSTMENT', reference })).toEqual(place)
  expect(statementOfMovement({ kind: 'CONTRACT_ADJUSTMENT', reference: 'C4-1-5978220' })).toBeUndefined()
  expect(placeOfStatement('DAILY', reference, 'mine')).toEqual({ ...place, kind: 'DAILY' })
  expect(partsOfReference(reference)).toEqual({ id: 'C4-1-5978220', adjustment: reference })
  expect(partsOfReference('C4-1-5978220')).toEqual({ id: 'C4-1-5978220', adjustment: undefined })
  expect(readSiteSearch({ ac: 'dailySalary', acItem: place.acItem })).toEqual({
    ac: 'dailySalary',
    acItem: place.acItem,
  })
})

it('what is open inside a page of the agent centre is in the address only with the page', () => {
  expect(readSiteSearch({ ac: 'dividend', acItem: 'of-capduoi1' })).toEqual({ ac: 'dividend', acItem: 'of-capduoi1' })
  expect(readSiteSearch({ acItem: 'of-capduoi1' })).toEqual({})
  expect(readSiteSearch({ ac: 'dividend', acItem: '<b>' })).toEqual({ ac: 'dividend' })
})

it('a player sees of the agent centre the pages of wages alone, a trial account none', () => {
  expect([1, 2, 41, 42].every((type) => mayOpenAgentPage(type, 'dividend'))).toBe(true)
  const wages = ['dailySalary', 'hourlySalary', 'realTimeSalary'] as const
  expect(wages.map((page) => mayOpenAgentPage(0, page))).toEqual([true, true, true])
  expect([mayOpenAgentPage(0, 'dividend'), mayOpenAgentPage(0, 'teamManagement')]).toEqual([false, false])
  expect([mayOpenAgentPage(4, 'dailySalary'), mayOpenAgentPage(null, 'dailySalary')]).toEqual([false, false])
})
