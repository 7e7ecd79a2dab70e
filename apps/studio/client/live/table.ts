import { inLanguage } from '@lotus/i18n/languages'
import type { HostMessage } from '@lotus/contract/player-messages'
import { formatMoney, moneyToString, parseMoney } from '@lotus/kernel'
import type { OwnBets, TableSession, TableState } from '../../shared/table-answers.ts'
import { CallError } from '../frame/api.ts'
import { explainError } from '../frame/errors.ts'
import type { Launch } from '../frame/game.ts'
import { connectHost, type Host } from '../frame/host.ts'
import { moneyText } from '../frame/panel.ts'
import { createSound } from '../frame/sound.ts'
import { language, onLanguage, setLanguage, t } from '../frame/texts.ts'
import { spotName } from './spots.ts'
import type * as Dialogs from './dialogs.ts'
import { createTableApi, type TableApi } from './table-api.ts'
import { createTableLayout, type TableLayout } from './table-layout.ts'
import type { Play } from './play.ts'
import './table.css'

const RETRY_MS = [500, 1_000, 2_000, 4_000, 8_000]

/** Opens a live table: its session, the felt, and the stream of what happens there. */
export async function startTable(root: HTMLElement, launch: Launch): Promise<void> {
  const api = createTableApi()
  let session: TableSession
  try {
    session = await api.open(launch.gameCode, launch.token, language())
  } catch (error) {
    const { origins } = await api.hosts().catch(() => ({ origins: [] }))
    explainError(error, { host: connectHost(origins, () => undefined), isFatal: true })
    return
  }
  const controller = { onHost: (_message: HostMessage): void => undefined }
  const host = connectHost(session.hostOrigins, (message) => controller.onHost(message))
  const table = createTable(root, api, session, host)
  controller.onHost = table.onHost
  host.send({ type: 'ready', gameCode: session.game.gameCode, version: session.game.engineVersion })
  await table.run()
}

type Parts = { api: TableApi; session: TableSession; host: Host; play: Play; sound: ReturnType<typeof createSound> }

function createTable(root: HTMLElement, api: TableApi, session: TableSession, host: Host) {
  const play: Play = {
    state: session.state,
    own: null,
    balance: session.balance,
    staged: [],
    last: [],
    chip: parseMoney('5'),
    isBusy: false,
    isPaused: false,
    said: '',
    ended: null,
    skew: Date.parse(session.state.now) - Date.now(),
  }
  const parts: Parts = { api, session, host, play, sound: createSound() }
  const draw = () => layout.draw(play)
  const bets = createBets(parts, draw)
  const layout: TableLayout = createTableLayout(
    root,
    session,
    {
      stage: bets.stage,
      place: () => void bets.place(),
      undo: () => void bets.undo(),
      repeat: bets.repeat,
      double: bets.double,
      chooseChip(chip) {
        play.chip = chip
        draw()
      },
      openRules: () => openLazily(host, ({ openTableRules }) => openTableRules(session)),
      openHistory: () => openLazily(host, ({ openTableHistory }) => openTableHistory(api, session)),
      toggleSound() {
        parts.sound.wake()
        parts.sound.setMuted(!parts.sound.isMuted())
        layout.muted(parts.sound.isMuted())
      },
    },
    host.isFramed,
  )
  layout.muted(parts.sound.isMuted())
  onLanguage(draw)
  setInterval(() => layout.tick(play), 250)
  return {
    run: () => listen(parts, layout, bets, (state) => receive(parts, state, bets, draw)),
    onHost(message: HostMessage): void {
      if (message.type === 'pause' || message.type === 'resume') play.isPaused = message.type === 'pause'
      else if (message.type === 'mute') {
        parts.sound.setMuted(message.muted)
        layout.muted(message.muted)
      } else if (message.type === 'setLang') {
        setLanguage(message.lang)
        document.title = inLanguage(session.game.name, language())
      } else void bets.ask()
      draw()
    },
  }
}

/** The rules and the history come with their code when somebody asks for them. */
function openLazily(host: Host, open: (dialogs: typeof Dialogs) => void | Promise<void>): void {
  void import('./dialogs.ts')
    .catch(() => {
      throw new CallError('offline')
    })
    .then(open)
    .catch((error: unknown) => explainError(error, { host }))
}

/** Which bet the table has no room for, and what still fits. */
function fullText(error: unknown, { game }: TableSession): string | undefined {
  if (!(error instanceof CallError) || error.code !== 'table_full') return undefined
  const { spot, free } = error.details
  return t('slots:error.table_full', { spot: spotName(game.engine, String(spot)), free: moneyText(String(free)) })
}

/** An older state than the last is dropped; a new round, or the end of bets, clears what was laid down. */
function takeState(play: Play, state: TableState): boolean {
  if (state.seq < play.state.seq) return false
  const isNewRound = state.roundId !== play.state.roundId
  play.state = state
  play.skew = Date.parse(state.now) - Date.now()
  if (isNewRound) play.said = ''
  if (isNewRound || state.phase !== 'OPEN') play.staged = []
  return true
}

/** Takes a state from the stream, and asks for the player's own part where it may have changed. */
function receive({ play, sound }: Parts, state: TableState, bets: Bets, draw: () => void): void {
  const before = play.state
  if (!takeState(play, state)) return
  const shown = ({ opened }: TableState) => opened.dice.length + opened.player.length + opened.banker.length
  if (shown(state) > shown(before)) sound.reelStop(shown(state))
  const wasIn = play.own?.roundId === before.roundId
  if (state.roundId !== before.roundId) {
    // A win is paid a moment after the result; a round that was given up has none.
    if (wasIn) void bets.ask().then(() => bets.tellVoid(before.roundId))
  } else if (state.phase !== before.phase && (state.phase === 'RESULT' || before.phase === 'OPEN')) void bets.ask()
  draw()
}

/** The stream, opened again when it breaks; each connection begins with the whole state. */
async function listen({ api, host }: Parts, layout: TableLayout, bets: Bets, onState: (state: TableState) => void) {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await bets.refresh()
      await api.listen((state) => {
        attempt = 0
        layout.reconnecting(false)
        onState(state)
      })
    } catch (error) {
      if (error instanceof CallError && error.code === 'session_expired') {
        explainError(error, { host })
        return
      }
    }
    layout.reconnecting(true)
    const wait = RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)]
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
}

type Bets = ReturnType<typeof createBets>

/** What is true of the player's own round and money, and calls that change it, one at a time. */
function createOwn({ api, session, host, play, sound }: Parts, draw: () => void) {
  const setBalance = (balance: string | null) => {
    if (balance === null) return
    play.balance = balance
    host.send({ type: 'balance', balance, currency: session.currency })
  }
  const refill = () =>
    void api
      .refill()
      .then(({ balance }) => setBalance(balance))
      .finally(draw)
  /** One call at a time; what went wrong is explained, and what is true is asked for. */
  const busy = async (work: () => Promise<void>) => {
    if (play.isBusy) return
    play.isBusy = true
    draw()
    try {
      await work()
    } catch (error) {
      const text = fullText(error, session)
      explainError(error, { host, onRefill: session.canRefill ? refill : undefined, ...(text ? { text } : {}) })
      await refresh().catch(() => undefined)
    } finally {
      play.isBusy = false
      draw()
    }
  }
  /** The net of the player's round, once it is settled; sound only where more came back than was staked. */
  function tellResult({ settled, staked, roundId }: OwnBets): void {
    if (!settled) return
    const net = parseMoney(settled.net)
    const amount = formatMoney(net < 0n ? -net : net)
    play.said = net === 0n ? t('tables:say.even') : t(net > 0n ? 'tables:say.won' : 'tables:say.lost', { net: amount })
    if (play.ended === roundId) return
    play.ended = roundId
    if (net > 0n) sound.win(Number(parseMoney(settled.win)) / Math.max(1, Number(parseMoney(staked))))
    host.send({ type: 'roundEnd', roundId, bet: staked, win: settled.win })
  }
  async function refresh(): Promise<void> {
    const { own, balance, state } = await api.own()
    takeState(play, state)
    play.own = own
    setBalance(balance)
    if (own && own.roundId === state.roundId) tellResult(own)
    draw()
  }
  /** The round that was left is over without a result: its stakes come back. */
  function tellVoid(roundId: string | null): void {
    if (play.own?.roundId !== roundId || play.own?.state !== 'VOID' || play.own.reason !== 'ROUND_VOID') return
    play.said = t('tables:say.VOID')
    draw()
  }
  return { setBalance, busy, refresh, tellVoid }
}

/** Laying chips, sending them as one set, taking the last set back. */
function createBets(parts: Parts, draw: () => void) {
  const { api, host, play, sound } = parts
  const { setBalance, busy, refresh, tellVoid } = createOwn(parts, draw)
  const isOpen = () => play.state.phase === 'OPEN' && !play.isPaused
  return {
    refresh,
    /** Without a connection the stream is opened again, and that asks too. */
    ask: () => refresh().catch(() => undefined),
    tellVoid,
    stage(spot: string) {
      sound.wake()
      if (!isOpen()) return
      sound.click()
      play.staged.push({ spot, amount: play.chip })
      draw()
    },
    place: () =>
      busy(async () => {
        const { roundId } = play.state
        if (!isOpen() || roundId === null || play.staged.length === 0) return
        const sums = new Map<string, bigint>()
        for (const { spot, amount } of play.staged) sums.set(spot, (sums.get(spot) ?? 0n) + amount)
        const bets = [...sums].map(([spot, amount]) => ({ spot, amount: moneyToString(amount) }))
        if (play.own?.roundId !== roundId) host.send({ type: 'roundStart', roundId })
        const { own, balance } = await api.bet(roundId, bets)
        play.staged = []
        play.own = own
        play.last = (own?.bets ?? []).map(({ spot, amount }) => ({ spot, amount: parseMoney(amount) }))
        play.said = t('tables:say.placed', { sum: formatMoney(parseMoney(own?.staked ?? '0')) })
        setBalance(balance)
      }),
    /** The chips that are not sent go first, then the last set. */
    undo: () =>
      play.staged.length > 0
        ? (play.staged.pop(), draw())
        : busy(async () => {
            if (play.own?.undo == null || !isOpen()) return
            const { own, balance } = await api.undo(play.own.undo)
            play.own = own
            play.said = t('tables:say.undone')
            setBalance(balance)
          }),
    repeat() {
      if (!isOpen()) return
      play.staged.push(...play.last)
      draw()
    },
    double() {
      if (!isOpen()) return
      const sent = play.own?.roundId === play.state.roundId && play.own.state === 'OPEN' ? play.own.bets : []
      const lying = sent.map(({ spot, amount }) => ({ spot, amount: parseMoney(amount) }))
      play.staged.push(...lying, ...play.staged)
      draw()
    },
  }
}
