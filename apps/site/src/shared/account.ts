import { isCallError } from '@lotus/client'
import { closeDialogs, toast } from '@lotus/ui'
import { call, push, serverClock } from './api.ts'
import { forgetPersonalQueries } from './queries.ts'
import { beginSession, forgetSession, onPersonLeft, setBalance, setMember, useSession } from './session.ts'

/** What was said to one person, and what they were being asked. */
onPersonLeft(() => {
  toast.closeAll()
  closeDialogs()
})

/** What is being asked for, and in which session. */
let balanceCall: { token: string; done: Promise<void> } | null = null

/** Fetches the balance. Several at the same time are one; a failure keeps the old figure, which the header marks. */
export function refreshBalance(): Promise<void> {
  const { token } = useSession.getState()
  if (!token) return Promise.resolve()
  if (balanceCall?.token === token) return balanceCall.done
  useSession.setState({ isUpdatingBalance: true })
  const done = call('wallet.balance', {}, { background: true })
    .then(setBalance)
    .catch((error: unknown) => leaveIfExpired(error, token))
    .finally(() => {
      if (balanceCall?.done !== done) return
      balanceCall = null
      useSession.setState({ isUpdatingBalance: false })
    })
  balanceCall = { token, done }
  return done
}

/** Startup with a stored token (T03): who it is and what there is. A dead token makes a guest, without a modal. */
export async function loadMember(): Promise<void> {
  const { token } = useSession.getState()
  if (!token) return
  try {
    const [member] = await Promise.all([call('member.info', {}, { background: true }), refreshBalance()])
    setMember(member)
  } catch (error) {
    leaveIfExpired(error, token)
  }
}

/** `token` is what the call went out with: one that is over says nothing about the session that followed it. */
function leaveIfExpired(error: unknown, token: string): void {
  if (!isCallError(error)) throw error
  if (error.code === 'not_logged_in' && useSession.getState().token === token) forgetSession()
}

let lastEnteredAt = Number.NEGATIVE_INFINITY
/** When somebody last logged in on this page, by the server's clock; before all times where nobody did. */
export const enteredAt = (): number => lastEnteredAt

/**
 * After login or registration. Who it is is known before anything of them is stored, so that one person follows the
 * other in one step; news start to arrive for them.
 */
export async function enterSession(token: string): Promise<void> {
  lastEnteredAt = serverClock.now()
  const member = await call('member.info', {}, { token, background: true }).catch((error: unknown) => {
    // Then it is asked for again below, as at a startup.
    if (isCallError(error)) return null
    throw error
  })
  beginSession(token, member)
  forgetPersonalQueries()
  push.restart()
  await (member ? refreshBalance() : loadMember())
}

/** ACC-3: from here on deposits and bets go through again. */
export async function acceptTerms(version: string): Promise<void> {
  await call('member.acceptTerms', { version })
  const { member } = useSession.getState()
  if (member) setMember({ ...member, terms: null })
}

/**
 * `work` ends the session itself: it closes the account, or changes the password and gets another one. The news that the
 * session is over may come before the answer; until that is through, nobody is asked to log in to it and nobody has left.
 */
export async function endOwnSession(work: () => Promise<void>): Promise<void> {
  useSession.setState({ isLeaving: true })
  try {
    await work()
  } finally {
    useSession.setState({ isLeaving: false })
  }
}

const CHANNEL = 'lotus-session'
type Departure = { type: 'logout'; token: string; account: string | null }

/** Logs out here, at the server and in the other tabs of the same account (T12). */
export async function logout(): Promise<void> {
  const { token, account } = useSession.getState()
  if (!token) return
  try {
    await call('session.logout', {}, { background: true })
  } catch (error) {
    // Without a network the person still leaves this device; the token expires on its own.
    if (!isCallError(error)) throw error
  }
  announce({ type: 'logout', token, account })
  forgetSession()
}

function announce(departure: Departure): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(departure)
  channel.close()
}

/** Another tab logged out the same account: this one follows. Returns the clean-up. */
export function followOtherTabs(): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', (event: MessageEvent<Departure>) => {
    const { token, account } = useSession.getState()
    if (event.data.type !== 'logout' || !token) return
    const isSameToken = event.data.token === token
    if (!isSameToken && (account === null || event.data.account !== account)) return
    // A tab with a token of its own ends that one too; it is gone from here whatever the answer.
    if (!isSameToken) void call('session.logout', {}, { background: true }).catch(() => undefined)
    forgetSession()
  })
  return () => channel.close()
}
