import { isCallError } from '@lotus/client'
import { call, push, serverClock } from './api.ts'
import { forgetPersonalQueries } from './queries.ts'
import { forgetSession, setBalance, setMember, setToken, useSession } from './session.ts'

let balanceCall: Promise<void> | null = null

/** Fetches the balance. Several at the same time are one; a failure keeps the old figure, which the header marks. */
export function refreshBalance(): Promise<void> {
  if (!useSession.getState().token) return Promise.resolve()
  useSession.setState({ isUpdatingBalance: true })
  balanceCall ??= call('wallet.balance', {}, { background: true })
    .then(setBalance)
    .catch(leaveIfExpired)
    .finally(() => {
      balanceCall = null
      useSession.setState({ isUpdatingBalance: false })
    })
  return balanceCall
}

/** Startup with a stored token (T03): who it is and what there is. A dead token makes a guest, without a modal. */
export async function loadMember(): Promise<void> {
  if (!useSession.getState().token) return
  try {
    const [member] = await Promise.all([call('member.info', {}, { background: true }), refreshBalance()])
    setMember(member)
  } catch (error) {
    leaveIfExpired(error)
  }
}

function leaveIfExpired(error: unknown): void {
  if (isCallError(error, 'not_logged_in')) leaveSession()
  else if (!isCallError(error)) throw error
}

let lastEnteredAt = Number.NEGATIVE_INFINITY
/** When somebody last logged in on this page, by the server's clock; before all times where nobody did. */
export const enteredAt = (): number => lastEnteredAt

/** After login or registration: the token first, then the person behind it; news start to arrive for them. */
export async function enterSession(token: string): Promise<void> {
  lastEnteredAt = serverClock.now()
  forgetPersonalQueries()
  setToken(token)
  push.restart()
  await loadMember()
}

/** ACC-3: from here on deposits and bets go through again. */
export async function acceptTerms(version: string): Promise<void> {
  await call('member.acceptTerms', { version })
  const { member } = useSession.getState()
  if (member) setMember({ ...member, terms: null })
}

/** Back to a guest on this page, without asking the server. */
export function leaveSession(): void {
  forgetSession()
  forgetPersonalQueries()
  push.restart()
}

/** `work` ends the account itself and says so; until it is through, nobody is asked to log in to what is being closed. */
export async function leaveForGood(work: () => Promise<void>): Promise<void> {
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
  leaveSession()
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
    leaveSession()
  })
  return () => channel.close()
}
