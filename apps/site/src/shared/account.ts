import { isCallError } from '@lotus/client'
import { closeDialogs, toast } from '@lotus/ui'
import { call, push, serverClock } from './api.ts'
import { forgetPersonalQueries } from './queries.ts'
import { beginSession, forgetSession, onPersonLeft, setBalance, setMember, useSession } from './session.ts'

/** Messages shown to one person, and open questions. */
onPersonLeft(() => {
  toast.closeAll()
  closeDialogs()
})

/** What is being fetched, and for which session. */
let balanceCall: { token: string; done: Promise<void> } | null = null

/** Fetches the balance. Parallel calls share one request; a failure keeps the old figure, which the header marks. */
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

/** Startup with a stored token (T03): who it is and the balance. An invalid token makes a guest, without a modal. */
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

/** `token` is the one the call was sent with: its expiry says nothing about a session that followed it. */
function leaveIfExpired(error: unknown, token: string): void {
  if (!isCallError(error)) throw error
  if (error.code === 'not_logged_in' && useSession.getState().token === token) forgetSession()
}

let lastEnteredAt = Number.NEGATIVE_INFINITY
/** When somebody last logged in on this page, by the server's clock; minus infinity before that. */
export const enteredAt = (): number => lastEnteredAt

/**
 * After login or registration. The person is known before anything of theirs is stored, so that the change of person is
 * one step; then pushes start.
 */
export async function enterSession(token: string): Promise<void> {
  lastEnteredAt = serverClock.now()
  const member = await call('member.info', {}, { token, background: true }).catch((error: unknown) => {
    // Then it is fetched again below, as at startup.
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
 * `work` ends the session itself: it closes the account, or changes the password and gets a new session. The push that
 * the session is over may come before the answer; until `work` is done, nobody is asked to log in and nobody is logged
 * out.
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

/** Logs out here, on the server and in the other tabs of the same account (T12). */
export async function logout(): Promise<void> {
  const { token, account } = useSession.getState()
  if (!token) return
  try {
    await call('session.logout', {}, { background: true })
  } catch (error) {
    // Without a network the person is still logged out on this device; the token expires by itself.
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
    // A tab with a token of its own ends that session too; it is logged out here whatever the answer.
    if (!isSameToken) void call('session.logout', {}, { background: true }).catch(() => undefined)
    forgetSession()
  })
  return () => channel.close()
}
