import type { PushEvents, RouteName } from '@lotus/contract'
import { currentLanguage, formatDateTime, i18n } from '@lotus/i18n'
import { moneyText, toast } from '@lotus/ui'
import type { QueryClient } from '@tanstack/react-query'
import { enteredAt, refreshBalance } from '../shared/account.ts'
import { push } from '../shared/api.ts'
import { placeName } from '../shared/place-name.ts'
import { menuQuery } from '../shared/queries.ts'
import { forgetSession, isLoggedIn, useSession } from '../shared/session.ts'

const isVersion = (value: unknown): value is string => typeof value === 'string' && /^\d+$/.test(value)

/** Statuses of lottery.md 0 that are no outcome of a draw. */
const [CHASE_STOPPED, GIVEN_BACK, VOID] = [6, 8, 12]

/** What settled orders have to say; nothing where the member gave them back and knows it. */
function settledKey({ orders, won, corrects }: PushEvents['lottery.orders_settled']): string | undefined {
  const all = (status: number) => orders.length > 0 && orders.every((order) => order.status === status)
  if (all(GIVEN_BACK)) return undefined
  if (all(CHASE_STOPPED)) return 'ordersChaseStopped'
  if (all(VOID)) return 'ordersVoid'
  if (corrects !== undefined) return 'ordersCorrected'
  return won > 0 ? 'ordersWon' : 'ordersLost'
}

const OPENED_PAUSE_MS = 400

/**
 * Turns news into refetches and toasts; the server's answer stays the only source of figures. Everything here may
 * run twice for the same news. Returns the clean-up.
 */
export function startLive(queryClient: QueryClient): () => void {
  const refetch = (...names: RouteName[]) => {
    for (const name of names) void queryClient.invalidateQueries({ queryKey: [name] })
  }
  /** At a full five minutes dozens of games are drawn at once: a page asks for its own game alone. */
  const refetchGame = (gameCode: string, ...names: RouteName[]) => {
    for (const name of names) void queryClient.invalidateQueries({ queryKey: [name, { gameCode }] })
  }
  let inboxTimer: ReturnType<typeof setTimeout> | undefined
  let openedTimer: ReturnType<typeof setTimeout> | undefined
  /** One answer holds every game: news that come together ask for it once. */
  const refetchOpened = () => {
    openedTimer ??= setTimeout(() => {
      openedTimer = undefined
      refetch('lottery.opened')
    }, OPENED_PAUSE_MS)
  }
  /** Several games draw in the same minute: news of one says which it is. The menu is mostly there already. */
  const nameOf = async (gameCode: string): Promise<string> => {
    const menu = await queryClient.ensureQueryData(menuQuery()).catch(() => undefined)
    const game = menu?.games.find((candidate) => candidate.gameCode === gameCode)
    if (!game) return gameCode
    return currentLanguage() === 'vi' ? game.nameVi : game.nameEn
  }
  const t = (key: string, values: Record<string, unknown> = {}) => i18n.t(`frame:${key}`, values)

  const stops = [
    push.subscribe('wallet.balance_changed', ({ version }) => {
      // The answer to one's own bet has often brought this balance already.
      const known = useSession.getState().balance?.version
      const isKnown = known !== undefined && isVersion(version) && BigInt(version) <= BigInt(known)
      if (!isKnown) void refreshBalance()
      refetch('wallet.statement', 'report.bets', 'games.transfers', 'cashier.eligibility')
    }),
    push.subscribe('games.rounds_told', () => refetch('report.bets', 'report.days')),
    push.subscribe('lottery.issue_locked', ({ gameCode }) => {
      refetchGame(gameCode, 'lottery.current')
      refetchOpened()
    }),
    push.subscribe('lottery.result', ({ gameCode }) => {
      refetchGame(
        gameCode,
        'lottery.current',
        'lottery.results',
        'lottery.statistics',
        'lottery.trends',
        'lottery.certificate',
      )
      refetchOpened()
    }),
    push.subscribe('lottery.issue_settled', ({ gameCode }) =>
      refetchGame(gameCode, 'lottery.current', 'lottery.results'),
    ),
    push.subscribe('lottery.orders_settled', (news) => {
      refetch(
        'lottery.orders',
        'lottery.order',
        'report.bets',
        'lottery.chases',
        'lottery.chase',
        'cashier.eligibility',
      )
      // Plain words either way: a win below its stake is no reason to celebrate (components.md, "Honesty rules").
      const key = settledKey(news)
      if (key === undefined) return
      const { person } = useSession.getState()
      void nameOf(news.gameCode).then((game) => {
        if (useSession.getState().person !== person) return
        const values = { game, issue: news.issueNo, count: news.won, payout: moneyText(news.payout) }
        toast.info(t(`news.${key}`, values), { id: `settled-${news.gameCode}-${news.issueNo}` })
      })
    }),
    push.subscribe('cashier.deposit_credited', (news) => {
      refetch('cashier.deposits', 'cashier.deposit', 'cashier.eligibility', 'wallet.statement')
      void refreshBalance()
      toast.success(t('news.depositCredited', { amount: moneyText(news.amount) }), { id: `deposit-${news.id}` })
    }),
    push.subscribe('cashier.withdrawal_changed', (news) => {
      refetch('cashier.withdrawals', 'cashier.eligibility', 'wallet.statement')
      void refreshBalance()
      const key = `withdrawal.${news.status}`
      if (i18n.exists(`frame:news.${key}`)) {
        toast.info(t(`news.${key}`, { amount: moneyText(news.amount), reason: news.reason ?? '' }), {
          id: `withdrawal-${news.id}`,
        })
      }
    }),
    push.subscribe('identity.logged_in', (news) => {
      refetch('security.sessions', 'security.devices', 'security.logins', 'security.overview')
      // The login that made this very session is no news to who just did it.
      if (Date.parse(news.at) <= enteredAt()) return
      const place = news.country === null ? null : placeName(news.country, currentLanguage())
      toast.info(
        t('news.loggedIn', {
          at: formatDateTime(news.at),
          place: place ?? t('news.unknownPlace'),
          device: news.device || t('news.unknownDevice'),
        }),
        { id: `login-${news.at}` },
      )
    }),
    push.subscribe('identity.contact_changed', () => {
      refetch('security.overview', 'member.profile')
      toast.info(t('news.contactChanged'), { id: 'contact-changed' })
    }),
    push.subscribe('inbox.changed', ({ title }) => {
      refetch('inbox.unread', 'inbox.list', 'feedback.own')
      // Without a title only the count moved: read or deleted in another window.
      if (title !== null) toast.info(t('news.inbox', { title: title[currentLanguage()] }), { id: 'inbox' })
    }),
    push.subscribe('inbox.published', ({ spreadSeconds }) => {
      // Everybody hears of it in the same second: each asks in a moment of its own.
      clearTimeout(inboxTimer)
      inboxTimer = setTimeout(() => refetch('inbox.unread', 'inbox.list'), Math.random() * spreadSeconds * 1000)
    }),
    push.subscribe('resync', () => {
      void queryClient.invalidateQueries()
      void refreshBalance()
    }),
    // The operator closed the site, or this place: the status has the words for it (T02).
    push.subscribe('site_closed', () => refetch('system.status', 'system.whitelabel')),
    push.subscribe('session_ended', () => {
      // Whoever closes their account ends the session themselves and has still to be told that it is done.
      if (!isLoggedIn() || useSession.getState().isLeaving) return
      forgetSession()
      toast.info(t('news.sessionEnded'), { id: 'session-ended' })
    }),
  ]
  push.start()
  return () => {
    clearTimeout(openedTimer)
    clearTimeout(inboxTimer)
    for (const stop of stops) stop()
    push.stop()
  }
}
