import { inLanguage } from '@lotus/i18n/languages'
import type { HostMessage } from '@lotus/contract/player-messages'
import { moneyToString, parseMoney } from '@lotus/kernel'
import { CallError, type Round } from './api.ts'
import { askAutoplay } from './autoplay.ts'
import { isDialogOpen } from './dialogs.ts'
import { explainError } from './errors.ts'
import { openHistory } from './history.ts'
import { createPanel, moneyText, type PanelActions } from './panel.ts'
import type { PlayerParts, PlayState } from './play-state.ts'
import { createPresenter } from './present.ts'
import { language, setLanguage, t } from './texts.ts'

const BETWEEN_AUTO_MS = { normal: 500, turbo: 180 }

export type Player = ReturnType<typeof createPlayer>

/** Connects the panel's buttons and the host page with the rounds. */
export function createPlayer(parts: PlayerParts) {
  const { session, layout, sound, api } = parts
  const state = firstState(parts)
  const rounds = createRounds(parts, state, (win) => refresh(win))
  const panel = createPanel(actionsOf(parts, state, rounds, () => refresh()))
  function refresh(win?: string): void {
    panel.update({
      betIndex: state.betIndex,
      bet: betOf(parts, state),
      levels: session.betLevels.length,
      balance: state.balance,
      currency: session.currency,
      isBusy: state.isBusy,
      canStop: state.isBusy,
      isPaused: state.isPaused,
      isTurbo: state.pace === 'turbo',
      isMuted: sound.isMuted(),
      autoLeft: state.auto?.left ?? 0,
      isAutoplayAllowed: session.autoplay.isAllowed,
      isDemo: session.mode === 'demo',
      ...(win === undefined ? {} : { win }),
    })
  }
  layout.addPanel(panel.element)
  layout.show(t('slots:say.ready'))
  refresh('0')

  addEventListener('keydown', (event) => {
    const target = event.target
    const isControl = target instanceof Element && target.closest('button, input, dialog, a, [tabindex="0"]') !== null
    if (event.code !== 'Space' || event.repeat || isControl || isDialogOpen()) return
    event.preventDefault()
    panel.spin.click()
  })

  return {
    resume: rounds.resume,
    onHost(message: HostMessage): void {
      if (message.type === 'pause' || message.type === 'resume') {
        state.isPaused = message.type === 'pause'
        if (state.isPaused) state.auto = undefined
        layout.paused(state.isPaused)
      } else if (message.type === 'mute') sound.setMuted(message.muted)
      else if (message.type === 'setLang') {
        setLanguage(message.lang)
        document.title = inLanguage(session.game.name, language())
      } else
        void api.balance().then(
          (reply) => rounds.setBalance(reply.balance),
          () => undefined,
        )
      refresh()
    },
  }
}

function firstState({ session, module }: PlayerParts): PlayState {
  return {
    betIndex: 0,
    balance: session.balance,
    isBusy: false,
    isPaused: false,
    pace: 'normal',
    auto: undefined,
    lastStops: module.firstStops,
  }
}

const betOf = ({ session }: PlayerParts, { betIndex }: PlayState): string => session.betLevels[betIndex] ?? '0'

function actionsOf(parts: PlayerParts, state: PlayState, rounds: Rounds, refresh: () => void): PanelActions {
  const { api, host, module, session, sound, view } = parts
  return {
    spinOrStop() {
      sound.wake()
      if (state.isBusy) return view.skip()
      sound.click()
      void rounds.spin()
    },
    setBet(index) {
      state.betIndex = Math.max(0, Math.min(session.betLevels.length - 1, index))
      refresh()
    },
    toggleTurbo() {
      state.pace = state.pace === 'turbo' ? 'normal' : 'turbo'
      refresh()
    },
    openAutoplay() {
      if (state.auto) state.auto = undefined
      else void rounds.autoplay()
      refresh()
    },
    toggleSound() {
      sound.wake()
      sound.setMuted(!sound.isMuted())
      refresh()
    },
    openRules: () => module.openRules(session.game, betOf(parts, state)),
    openHistory: () =>
      void openHistory(api, (round) => void rounds.showAgain(round)).catch((error: unknown) =>
        explainError(error, { host }),
      ),
  }
}

type Rounds = ReturnType<typeof createRounds>

/** Runs rounds from the button press to their end; one at a time. */
function createRounds(parts: PlayerParts, state: PlayState, refresh: (win?: string) => void) {
  const { api, host, layout, session, view } = parts
  const setBalance = (next: string | null) => {
    if (next === null) return
    state.balance = next
    host.send({ type: 'balance', balance: next, currency: session.currency })
    refresh()
  }
  const present = createPresenter({ ...parts, state, showWin: refresh, setBalance })
  const goOn = createResume(parts, state, present)
  const recover = createRecovery(parts, state, setBalance, goOn)

  /** Locks the panel while something runs, and always unlocks it. */
  const busy = async (work: () => Promise<boolean>): Promise<boolean> => {
    if (state.isBusy) return false
    state.isBusy = true
    refresh('0')
    try {
      return await work()
    } finally {
      state.isBusy = false
      layout.counter(null)
      refresh()
    }
  }

  const spin = (): Promise<boolean> =>
    busy(async () => {
      if (state.isPaused) return false
      const before = state.balance
      const stake = betOf(parts, state)
      // Shown at once; the wallet's answer follows.
      if (before !== null) state.balance = moneyToString(maxZero(parseMoney(before) - parseMoney(stake)))
      refresh()
      layout.show(t('slots:say.spinning'))
      view.start(state.pace)
      const startedAt = performance.now()
      try {
        const { round, balance } = await api.spin(crypto.randomUUID(), stake)
        host.send({ type: 'roundStart', roundId: round.roundId })
        setBalance(balance)
        await present(round, 0, startedAt)
        return true
      } catch (error) {
        state.balance = before
        return recover(error)
      }
    })

  return {
    spin,
    autoplay: async () => {
      await runAutoplay(parts, state, spin)
      refresh()
    },
    setBalance,
    /** An interrupted round continues where it stopped, at its own bet. */
    resume: (round: Round) =>
      busy(async () => {
        const index = session.betLevels.indexOf(round.bet)
        state.betIndex = index < 0 ? state.betIndex : index
        host.send({ type: 'roundStart', roundId: round.roundId })
        return goOn(round)
      }),
    /** Replays a round of the history on the reels; no money moves. */
    showAgain: (round: Round) => busy(() => showRound(parts, round, refresh)),
  }
}

/** Shows the rest of an interrupted round; returns whether it came to its end. */
const createResume =
  ({ host, layout, view }: PlayerParts, state: PlayState, present: ReturnType<typeof createPresenter>) =>
  async (round: Round): Promise<boolean> => {
    layout.show(t('slots:say.resumed'))
    view.start(state.pace)
    try {
      await present(round, Math.min(round.shown, round.spins.length - 1), performance.now())
      return true
    } catch (error) {
      view.show(state.lastStops)
      explainError(error, { host })
      return false
    }
  }

/**
 * After a failure the server is asked for the current state: a round whose answer was lost is continued instead of
 * reported as an error.
 */
function createRecovery(
  { api, host, layout, session, view }: PlayerParts,
  state: PlayState,
  setBalance: (next: string | null) => void,
  goOn: (round: Round) => Promise<boolean>,
) {
  /** Play money is free: refills the initial amount. */
  const refill = () =>
    void api.refill().then(
      ({ balance }) => {
        setBalance(balance)
        layout.show(t('slots:say.refilled'))
      },
      (error: unknown) => explainError(error, { host }),
    )
  return async (error: unknown): Promise<boolean> => {
    state.auto = undefined
    view.show(state.lastStops)
    layout.show(t('slots:say.ready'))
    const isLost = error instanceof CallError && (error.code === 'round_open' || error.code === 'offline')
    const current = await api.current().catch(() => undefined)
    setBalance(current?.balance ?? null)
    if (isLost && current?.round) return goOn(current.round)
    explainError(error, { host, onRefill: session.canRefill ? refill : undefined })
    return false
  }
}

/** Plays as many rounds as requested, or until one of the player's own limits. */
async function runAutoplay(parts: PlayerParts, state: PlayState, spin: () => Promise<boolean>): Promise<void> {
  const { layout, session } = parts
  const stake = betOf(parts, state)
  const plan = await askAutoplay(stake, session.autoplay.countMost)
  if (!plan || state.isBusy) return
  state.auto = { ...plan, left: plan.count, lost: 0n }
  while (state.auto) {
    const { left, lost, lossStop } = state.auto
    // Stops before a spin that could take the loss beyond the player's limit.
    if (left === 0 || lost + parseMoney(stake) > lossStop) {
      const loss = moneyText(moneyToString(maxZero(lost)))
      layout.show(left === 0 ? t('slots:auto.ended') : t('slots:auto.lossReached', { loss }))
      state.auto = undefined
      break
    }
    state.auto.left -= 1
    if (!(await spin())) state.auto = undefined
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_AUTO_MS[state.pace]))
  }
}

async function showRound({ layout, module, view }: PlayerParts, round: Round, showWin: (win: string) => void) {
  let won = 0n
  for (const [i, one] of round.spins.entries()) {
    const sum = moneyText(moneyToString(won))
    if (i > 0) layout.counter({ now: i, all: round.spins.length - 1, sum, times: module.freeMultiplier })
    view.start('turbo')
    await view.stopAt(one, 'turbo', performance.now())
    won += parseMoney(one.win)
    showWin(moneyToString(won))
    await view.showWins(one, round.creditValue, 'turbo')
  }
  return true
}

const maxZero = (value: bigint): bigint => (value > 0n ? value : 0n)
