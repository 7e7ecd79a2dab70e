import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Push } from '@lotus/client'
import { endOwnSession } from '../shared/account.ts'
import { call } from '../shared/api.ts'
import { settleAuth, useAuthGate } from '../shared/auth-gate.ts'
import { beginSession, forgetSession, useSession } from '../shared/session.ts'
import type { Live } from './define-reaction.ts'
import { reaction } from './reactions/session-ended.ts'

const over = { success: false, code: 'not_logged_in', message: '', value: null }
/** Releases the answer to the pending call: the session has expired. */
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

describe('a call whose session has expired', () => {
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

  it('does not end a session that began in the meantime', async () => {
    const waiting = call('member.acceptTerms', { version: '1' })
    await answerIt(() => beginSession('new', null))
    await expect(waiting).rejects.toMatchObject(refused)
    expect(useSession.getState().token).toBe('new')
    expect(useAuthGate.getState().open).toBeNull()
  })

  it('asks nobody whose account is being closed (ACC-10)', async () => {
    await endOwnSession(async () => {
      const waiting = balance()
      await answerIt()
      await expect(waiting).rejects.toMatchObject(refused)
    })
    expect(useAuthGate.getState().open).toBeNull()
  })
})

describe('the push that the session is over', () => {
  const listen = () => {
    let notify: (() => void) | undefined
    // Only `subscribe` and `text` are used.
    const push = { subscribe: (_type: string, react: () => void) => ((notify = react), () => {}) } as unknown as Push
    reaction(push, { text: (key: string) => key } as Live)
    return () => notify?.()
  }

  it('turns the member into a guest', () => {
    listen()()
    expect(useSession.getState().token).toBeNull()
  })

  it('may come before the new session after a password change, without logging anybody out (M04)', async () => {
    const { person } = useSession.getState()
    await endOwnSession(async () => {
      listen()()
      beginSession('new', null)
    })
    expect(useSession.getState()).toMatchObject({ token: 'new', person })
  })
})
