import { beforeEach, describe, expect, it } from 'vitest'
import { openAuth, requireLogin, settleAuth, useAuthGate } from '../shared/auth-gate.ts'
import { parseSearch, stringifySearch } from './search-text.ts'
import { readLotterySearch } from '../shared/lottery-search.ts'
import { readSiteSearch } from '../shared/member-pages.ts'
import { beginSession, forgetSession, setBalance, setMember, useSession, type Balance } from '../shared/session.ts'
import { readSession, writeSession } from '../shared/session-storage.ts'

const balance = (version: string, sumBalance: string): Balance => ({
  currency: 'P',
  symbol: 'P',
  sumBalance,
  cash: sumBalance,
  bonus: '0.0000',
  onHold: '0.0000',
  withdrawable: sumBalance,
  version,
})

beforeEach(() => {
  forgetSession()
  settleAuth(false)
})

describe('the session', () => {
  it('stores the keys of the specification once the member is known', () => {
    beginSession('tok', null)
    setMember({
      id: '7',
      account: 'minhthao',
      nickname: null,
      type: 0,
      toUpline: false,
      hasWage: false,
      clubLabel: null,
      memberLabel: [{ labelName: 'L1' }],
      avatar: null,
      avatarType: 'STATIC',
      rankLevel: 0,
      lastLoginAt: null,
      terms: null,
    })
    expect(
      ['token', 'customerId', 'isAgent', 'account', 'memberLabel'].map((key) => readSession(key as 'token')),
    ).toEqual(['tok', '7', '0', 'minhthao', '[{"labelName":"L1"}]'])
  })

  it('forgets the person on logout and keeps the merchant and the language', () => {
    writeSession('lang', 'en')
    beginSession('tok', null)
    forgetSession()
    expect([readSession('token'), readSession('account'), readSession('merchantCode'), readSession('lang')]).toEqual([
      null,
      null,
      'lotus',
      'en',
    ])
    expect(useSession.getState().token).toBeNull()
  })

  it('ignores a balance older than the one it has', () => {
    setBalance(balance('10', '5.0000'))
    setBalance(balance('9', '99.0000'))
    expect(useSession.getState().balance?.sumBalance).toBe('5.0000')
    setBalance(balance('11', '7.0000'))
    expect(useSession.getState().balance?.sumBalance).toBe('7.0000')
  })
})

describe('the login gate', () => {
  it('lets a member through and makes a guest wait for the modal', async () => {
    const waiting = requireLogin()
    expect(useAuthGate.getState()).toMatchObject({ open: 'login', reason: 'required' })
    settleAuth(true)
    await expect(waiting).resolves.toBe(true)
    beginSession('tok', null)
    await expect(requireLogin()).resolves.toBe(true)
    expect(useAuthGate.getState().open).toBeNull()
  })

  it('answers all waiting callers, with no if the modal was closed', async () => {
    const both = Promise.all([openAuth('login'), openAuth('login')])
    settleAuth(false)
    await expect(both).resolves.toEqual([false, false])
  })
})

describe('addresses', () => {
  it('keep search parameters as plain text, digits too', () => {
    const search = { gameCode: 'VNMB', issue: '20260701' }
    expect(stringifySearch(search)).toBe('?gameCode=VNMB&issue=20260701')
    expect(readLotterySearch(parseSearch('?gameCode=VNMB&issue=20260701'))).toEqual(search)
  })

  it('drop an unknown page of the member centre and an invalid item', () => {
    expect(readSiteSearch({ mc: 'withdraw', mcItem: 'W-1' })).toEqual({ mc: 'withdraw', mcItem: 'W-1' })
    expect(readSiteSearch({ mc: 'cheats', mcItem: '<b>' })).toEqual({})
  })
})
