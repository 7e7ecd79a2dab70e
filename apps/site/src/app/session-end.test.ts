import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { leaveForGood } from '../shared/account.ts'
import { call } from '../shared/api.ts'
import { settleAuth, useAuthGate } from '../shared/auth-gate.ts'
import { beginSession, forgetSession, useSession } from '../shared/session.ts'

const over = { success: false, code: 'not_logged_in', message: '', value: null }
/** Lets the answer to the call that is under way arrive: the session is over. */
let answer: (() => void) | undefined

beforeEach(() => {
  answer = undefined
  forgetSession()
  settleAuth(false)
  vi.stubGlobal('fetch', async () => {
    await new Promise<void>((resolve) => (answer = resolve))
    return new Response(JSON.stringify(over), { status: 401 })
  })
  beginSession('tok', null)
})
afterEach(() => vi.unstubAllGlobals())

const balance = () => call('wallet.balance', {})
async function answerIt(meanwhile?: () => void): Promise<void> {
  await vi.waitFor(() => expect(answer).toBeTypeOf('function'))
  meanwhile?.()
  answer?.()
}
const refused = { code: 'not_logged_in' }

describe('a call that finds the session over', () => {
  it('asks the person to log in', async () => {
    const waiting = balance()
    await answerIt()
    await vi.waitFor(() => expect(useAuthGate.getState()).toMatchObject({ open: 'login', reason: 'expired' }))
    settleAuth(false)
    await expect(waiting).rejects.toMatchObject(refused)
  })

  it('asks nobody who has left in the meantime', async () => {
    const waiting = balance()
    await answerIt(forgetSession)
    await expect(waiting).rejects.toMatchObject(refused)
    expect(useAuthGate.getState().open).toBeNull()
  })

  it('leaves the session alone that was begun in the meantime', async () => {
    const waiting = call('member.acceptTerms', { version: '1' })
    await answerIt(() => beginSession('new', null))
    await expect(waiting).rejects.toMatchObject(refused)
    expect(useSession.getState().token).toBe('new')
    expect(useAuthGate.getState().open).toBeNull()
  })

  it('asks nobody whose account is being closed (ACC-10)', async () => {
    await leaveForGood(async () => {
      const waiting = balance()
      await answerIt()
      await expect(waiting).rejects.toMatchObject(refused)
    })
    expect(useAuthGate.getState().open).toBeNull()
  })
})
