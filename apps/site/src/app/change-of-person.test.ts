import { showDialog, toast } from '@lotus/ui'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'

/**
 * Fakes of the tab and the device, as far as the site uses them. They must exist before the first module of the site is
 * imported.
 */
const browser = vi.hoisted(() => {
  const storage = () => {
    const items: Record<string, string> = {}
    const methods = {
      getItem: (key: string) => items[key] ?? null,
      setItem: (key: string, value: string) => void (items[key] = value),
      removeItem: (key: string) => void delete items[key],
    }
    // As in a browser, the keys of a storage are its own properties.
    for (const [name, value] of Object.entries(methods)) Object.defineProperty(items, name, { value })
    return items as typeof items & typeof methods // the three methods were assigned just above
  }
  class FakeSocket extends EventTarget {
    static readonly OPEN = 1
    static readonly CONNECTING = 0
    readyState = FakeSocket.OPEN
    readonly sent: string[] = []
    send(text: string) {
      this.sent.push(text)
    }
    close() {
      this.readyState = 3
    }
  }
  const sockets: FakeSocket[] = []
  const tab = { sessionStorage: storage(), localStorage: storage() }
  const globals = {
    ...tab,
    window: { location: { href: 'http://site/', pathname: '/' }, addEventListener: () => undefined },
    addEventListener: () => undefined,
    WebSocket: class extends FakeSocket {
      constructor() {
        super()
        sockets.push(this)
      }
    },
  }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  return { ...tab, sockets }
})

const { enterSession, followOtherTabs, loadMember, logout, refreshBalance } = await import('../shared/account.ts')
const { call, push } = await import('../shared/api.ts')
const { closeAuth, openAuth, settleAuth, useAuthGate } = await import('../shared/auth-gate.ts')
const { callQuery, queryClient } = await import('../shared/queries.ts')
const { useSession } = await import('../shared/session.ts')
const { addItem, slipOf, useBetting } = await import('../features/lottery/state/betting-store.ts')
const { startLive } = await import('./live.ts')

/** What the server knows of each token; the trial has 100,000 of play money and the higher version. */
const people: Record<string, { account: string; type: number; sum: string; version: string }> = {
  trial: { account: 'mark_trial', type: 4, sum: '100000.0000', version: '900' },
  an: { account: 'mark_an', type: 0, sum: '77.0000', version: '800' },
  'an again': { account: 'mark_an', type: 0, sum: '77.0000', version: '801' },
  binh: { account: 'binh', type: 0, sum: '0.0000', version: '3' },
}
const dead = new Set<string>()
/** Answers held back until the test releases them. */
let held: (() => void)[] | null = null

async function answer(url: string, init: RequestInit): Promise<Response> {
  const headers = init.headers as Record<string, string> // the client passes a plain record
  const token = headers['authorization']?.replace('Bearer ', '') ?? ''
  const { pathname } = new URL(url, 'http://site')
  if (held && !pathname.startsWith('/wps/member/info')) await new Promise<void>((resolve) => held?.push(resolve))
  const known = people[token]
  if (!known || dead.has(token))
    return Response.json({ success: false, code: 'not_logged_in', message: '', value: null }, { status: 401 })
  const { account, type, sum, version } = known
  const member = { id: `id_${account}`, account, type, nickname: account, memberLabel: [], terms: null }
  const balance = { currency: 'P', symbol: 'P', sumBalance: sum, withdrawable: sum, version }
  return Response.json({ success: true, code: 'ok', message: '', value: { ...member, ...balance } })
}

/** Everything that a tab keeps about people, as one text. */
const everything = () => {
  const { isBalanceHidden: _, ...session } = useSession.getState()
  return JSON.stringify([
    { ...browser.sessionStorage },
    { ...browser.localStorage },
    session,
    useBetting.getState(),
    useAuthGate.getState(),
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey, state }) => [queryKey, state.data]),
    queryClient
      .getMutationCache()
      .getAll()
      .map(({ state }) => state.variables),
  ])
}
const openSockets = () => browser.sockets.filter(({ readyState }) => readyState === 1)
const item = { id: 'mark_slip', play: 'p', content: { kind: 'numbers', numbers: ['01'] }, points: 1 }
// The store only keeps it; no game rule reads it here.
const slipItem = item as unknown as Parameters<typeof addItem>[2]
const slip = () => slipOf(useBetting.getState(), 'G').items.length

/** Leaves data of the person in every place where the site keeps data. */
async function leaveTraces(): Promise<{ asked: Promise<unknown> }> {
  await refreshBalance()
  addItem('G', '1', slipItem, 10)
  for (const key of ['lx-chase', 'lx-service', 'leftSitting', 'play', 'noticesShown', 'contractsPrompted'])
    browser.sessionStorage.setItem(key, 'mark_tab')
  for (const key of ['lx-recent-searches', 'lx-chat-read', 'lx-service'])
    browser.localStorage.setItem(key, 'mark_device')
  queryClient.setQueryData(['wallet.statement', {}], { rows: ['mark_query'] })
  queryClient.getMutationCache().build(
    queryClient,
    { mutationFn: async () => 'x' },
    {
      variables: 'mark_mutation',
      context: undefined,
      data: undefined,
      error: null,
      failureCount: 0,
      failureReason: null,
      isPaused: false,
      status: 'success',
      submittedAt: 0,
    },
  )
  toast.info('mark_toast')
  return { asked: showDialog({ title: 'mark_dialog' }) }
}

vi.stubGlobal('fetch', (url: string, init: RequestInit) => answer(url, init))
const stops: (() => void)[] = [startLive(queryClient), followOtherTabs()]
afterAll(() => {
  for (const stop of stops) stop()
  vi.unstubAllGlobals()
})
beforeEach(async () => {
  held = null
  dead.clear()
  settleAuth(false)
  await logout()
  browser.sockets.length = 0
  push.restart()
})

const endedByServer = () =>
  openSockets()[0]?.dispatchEvent(
    Object.assign(new Event('message'), { data: JSON.stringify({ type: 'session_ended', data: {}, version: '1' }) }),
  )
/** A call is answered "session expired": the modal opens over the page. */
async function expire(token: string): Promise<void> {
  dead.add(token)
  call('member.profile', {}).catch(() => undefined)
  await vi.waitFor(() => expect(useAuthGate.getState()).toMatchObject({ open: 'login', reason: 'expired' }))
}

/**
 * Every login ends in `enterSession` with its own token; the cases differ in who was there before, and how they left.
 */
const changes: { name: string; before: string; change: () => Promise<unknown>; after: string | null }[] = [
  { name: 'a trial registers', before: 'trial', change: () => enterSession('binh'), after: 'binh' },
  {
    name: 'a trial logs in through the modal',
    before: 'trial',
    change: async () => {
      const asked = openAuth('login')
      await enterSession('binh')
      settleAuth(true)
      await asked
    },
    after: 'binh',
  },
  {
    name: 'a trial comes back from a provider (OIDC)',
    before: 'trial',
    change: async () => {
      const asked = openAuth('provider', 'asked', { ticket: 't' })
      await enterSession('binh')
      settleAuth(true)
      await asked
    },
    after: 'binh',
  },
  { name: 'a member becomes another one', before: 'an', change: () => enterSession('binh'), after: 'binh' },
  {
    name: 'the server ends the session and another one logs in',
    before: 'an',
    change: async () => {
      endedByServer()
      expect(useSession.getState().token).toBeNull()
      await enterSession('binh')
    },
    after: 'binh',
  },
  {
    name: 'a call finds the session over and another one logs in',
    before: 'an',
    change: async () => {
      await expire('an')
      await enterSession('binh')
      settleAuth(true)
    },
    after: 'binh',
  },
  {
    name: 'a call finds the session over and nobody comes back',
    before: 'an',
    change: async () => {
      await expire('an')
      closeAuth()
    },
    after: null,
  },
  { name: 'a member logs out', before: 'an', change: logout, after: null },
  {
    name: 'a member logs out and another one logs in',
    before: 'an',
    change: async () => {
      await logout()
      await enterSession('binh')
    },
    after: 'binh',
  },
  {
    name: 'another tab of the same account logs out',
    before: 'an',
    change: async () => {
      const other = new BroadcastChannel('lotus-session')
      other.postMessage({ type: 'logout', token: 'an', account: 'mark_an' })
      await vi.waitFor(() => expect(useSession.getState().token).toBeNull())
      other.close()
    },
    after: null,
  },
  {
    name: 'a stored session turns out to be dead',
    before: 'an',
    change: () => {
      dead.add('an')
      return loadMember()
    },
    after: null,
  },
]

describe('a change of person', () => {
  it.each(changes)('$name: nothing of the previous person is left', async ({ before, change, after }) => {
    await enterSession(before)
    const { asked } = await leaveTraces()
    const [old] = openSockets()
    await change()
    await expect(asked).resolves.toBeUndefined()
    expect(everything()).not.toContain('mark_')
    expect(old?.readyState).toBe(3)
    expect(openSockets()).toHaveLength(1)
    const known = after === null ? null : people[after]
    await vi.waitFor(() => {
      const { balance, account, token } = useSession.getState()
      expect([token, account, balance?.sumBalance]).toEqual([after, known?.account ?? null, known?.sum])
    })
    // The push channel starts again, for the new person.
    openSockets()[0]?.dispatchEvent(new Event('open'))
    expect(openSockets()[0]?.sent).toEqual([JSON.stringify({ type: 'hello', token: after, since: null })])
  })

  it.each(changes)('$name: a late answer is dropped', async ({ before, change, after }) => {
    await enterSession(before)
    held = []
    const written: unknown[] = []
    const late = [
      call('lottery.cancelOrder', { id: '1' }, { background: true }).then(
        (value) => written.push(value),
        (error: unknown) => error,
      ),
      refreshBalance(),
      queryClient.fetchQuery({ ...callQuery('wallet.statement', {}), retry: false }).catch((error: unknown) => error),
    ]
    await vi.waitFor(() => expect(held).toHaveLength(late.length))
    const letGo = held
    held = null
    await change()
    for (const go of letGo) go()
    const [outcome] = await Promise.all(late)
    if (!dead.has(before)) expect(outcome).toMatchObject({ code: 'not_logged_in' })
    expect(written).toEqual([])
    expect(everything()).not.toContain('mark_')
    expect(useSession.getState().balance?.sumBalance).toBe(after === null ? undefined : people[after]?.sum)
    expect(useSession.getState().token).toBe(after)
  })

  it('keeps the slip of a guest who logs in', async () => {
    addItem('G', '1', slipItem, 10)
    await enterSession('trial')
    expect(slip()).toBe(1)
    expect(useSession.getState().balance?.sumBalance).toBe('100000.0000')
  })

  it('is none when the same person logs in again after the session expired', async () => {
    await enterSession('an')
    await leaveTraces()
    const { person } = useSession.getState()
    await expire('an')
    await enterSession('an again')
    settleAuth(true)
    expect(useSession.getState()).toMatchObject({ person, token: 'an again', account: 'mark_an' })
    expect(slip()).toBe(1)
    expect(useSession.getState().balance?.version).toBe('801')
  })

  it('is none when another tab logs in as somebody else or logs somebody else out', async () => {
    await enterSession('binh')
    addItem('G', '1', slipItem, 10)
    const other = new BroadcastChannel('lotus-session')
    const received = new Promise((resolve) => {
      const listener = new BroadcastChannel('lotus-session')
      listener.addEventListener('message', () => {
        listener.close()
        resolve(undefined)
      })
    })
    other.postMessage({ type: 'logout', token: 'an', account: 'mark_an' })
    await received
    other.close()
    expect(useSession.getState()).toMatchObject({ token: 'binh', account: 'binh' })
    expect(slip()).toBe(1)
  })
})
