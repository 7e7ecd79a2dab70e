import { moneyToString, parseMoney } from '@lotus/kernel'
import type { Round, Spin } from './api.ts'
import { celebrationOf } from './celebration.ts'
import { openDialog } from './dialogs.ts'
import { moneyText } from './panel.ts'
import type { PlayerParts, PlayState } from './play-state.ts'
import { t } from './texts.ts'

export type PresenterParts = PlayerParts & {
  state: PlayState
  showWin(amount: string): void
  setBalance(balance: string | null): void
}

const AUTO_GO_ON_MS = 4_000
const COUNT_UP_MS = 700

/** How a round is shown: its spins one after the other, wins, free spins, and the final report to the server. */
export function createPresenter(parts: PresenterParts) {
  const { api, host, layout, module, sound, state, view } = parts

  /** Shows a round from one of its spins on, as decided by the server, and reports what was seen. */
  const present = async (round: Round, from: number, startedAt: number) => {
    const { spins, roundId } = round
    const free = spins.length - 1
    let won = spins.slice(0, from).reduce((sum, one) => sum + parseMoney(one.win), 0n)
    let awarded = spins.slice(0, from).reduce((sum, one) => sum + one.freeSpins, 0)
    for (let i = from; i < spins.length; i += 1) {
      const one = spins[i]
      if (!one) break
      if (i > 0) {
        layout.counter({ now: i, all: awarded, sum: moneyText(moneyToString(won)), times: module.freeMultiplier })
        layout.show(t('slots:say.spinning'))
        view.start(state.pace)
      }
      await view.stopAt(one, state.pace, i === from ? startedAt : performance.now())
      state.lastStops = one.stops
      won += parseMoney(one.win)
      awarded += one.freeSpins
      layout.describe(view.describe(one.grid))
      await announce(round, one, won)
      if (one.freeSpins > 0) await announceFreeSpins(parts, round, one.freeSpins, i === 0)
      if (i < spins.length - 1) void api.shown(roundId, i + 1).catch(() => undefined)
    }
    if (free > 0) await endFreeSpins(parts, round, free)
    await finish(round)
  }

  const announce = async (round: Round, one: Spin, won: bigint) => {
    const win = parseMoney(one.win)
    if (win === 0n) {
      layout.show(t('slots:say.nothing'))
      return
    }
    const { hasSound, countsUp, isLarge } = celebrationOf(win, parseMoney(round.bet))
    if (hasSound) sound.win(Number(win / parseMoney(round.bet)))
    if (isLarge) layout.amount(moneyText(one.win))
    layout.show(t('slots:say.won', { win: moneyText(one.win) }))
    const counted = countsUp ? countUp(parts, won - win, won) : undefined
    if (!counted) parts.showWin(moneyToString(won))
    await view.showWins(one, round.creditValue, state.pace)
    await counted
    layout.amount(null)
  }

  const finish = async (round: Round) => {
    const win = parseMoney(round.win)
    if (win > 0n || round.spins.length > 1) {
      const { state, balance: after } = await api.shown(round.roundId, round.spins.length)
      parts.setBalance(after)
      layout.show(state === 'CLOSED' ? t('slots:say.settled', { win: moneyText(round.win) }) : t('slots:say.settling'))
    }
    if (state.auto) state.auto.lost += parseMoney(round.bet) - win
    host.send({ type: 'roundEnd', roundId: round.roundId, bet: round.bet, win: round.win })
  }

  return present
}

/** A message that the player confirms, or that closes by itself during autoplay. */
async function card(options: { title: string; text: string; button: string; goesOn: boolean }): Promise<void> {
  const dialog = openDialog({
    title: options.title,
    content: [options.text],
    buttons: [{ text: options.button, isMain: true }],
  })
  const timer = options.goesOn ? setTimeout(dialog.close, AUTO_GO_ON_MS) : undefined
  await dialog.closed
  clearTimeout(timer)
}

/** Counts the displayed win up to its new value. */
async function countUp({ state, showWin }: PresenterParts, from: bigint, to: bigint): Promise<void> {
  const startedAt = performance.now()
  const length = state.pace === 'turbo' ? COUNT_UP_MS / 2 : COUNT_UP_MS
  for (;;) {
    const share = Math.min(1, (performance.now() - startedAt) / length)
    showWin(moneyToString(from + ((to - from) * BigInt(Math.round(share * 1_000))) / 1_000n))
    if (share === 1) return
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
}

async function announceFreeSpins(parts: PresenterParts, round: Round, count: number, isFirst: boolean): Promise<void> {
  const { layout, module, sound, state } = parts
  sound.freeSpins()
  if (!isFirst) {
    layout.show(t('slots:free.more', { count }))
    return
  }
  if (state.auto?.stopsAtFeature) state.auto = undefined
  await card({
    title: t('slots:free.title', { count }),
    text: t('slots:free.lead', { times: module.freeMultiplier, bet: moneyText(round.bet) }),
    button: t('slots:free.start'),
    goesOn: state.auto !== undefined,
  })
}

const endFreeSpins = ({ state }: PresenterParts, round: Round, count: number) =>
  card({
    title: t('slots:free.doneTitle'),
    text: t('slots:free.done', { count, win: `${moneyText(round.win)} ${round.currency}` }),
    button: t('slots:free.go'),
    goesOn: state.auto !== undefined,
  })
