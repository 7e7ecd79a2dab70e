import { isCallError } from '@lotus/client'
import type { GameMessage } from '@lotus/contract'
import { currentLanguage, useTranslation, localText } from '@lotus/i18n'
import { Alert, useIsOffline } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { refreshBalance } from '../../shared/account.ts'
import { useFavourites } from '../../shared/games/favourites.ts'
import { lobbyOfCategory } from '../../shared/games/lobbies.ts'
import { type GameTile } from '../../shared/games/open-target.ts'
import { readPlayerSearch, type PlayerSearch } from '../../shared/games-search.ts'
import { isMemberPage, useOpenMember } from '../../shared/member-pages.ts'
import { DueCheck } from '../../shared/play/play-watch.tsx'
import { usePlay } from '../../shared/play/use-play.ts'
import { BonusGuard } from '../../shared/promotions/bonus-guard.tsx'
import { callQuery, queryClient } from '../../shared/queries.ts'
import { useIsLoggedIn, useIsTrial, useSession } from '../../shared/session.ts'
import { useFrameMessages } from './frame-messages.ts'
import { AutoTransferNote } from './auto-transfer-note.tsx'
import { GameInfo } from './game-info.tsx'
import { OtherRound } from './other-round.tsx'
import { PlayerBar } from './player-bar.tsx'
import { RealityCheck } from './reality-check.tsx'
import { Stage } from './stage.tsx'
import { useExit } from './use-exit.ts'
import { useFullscreen, useMuted } from './use-device.ts'
import { useLaunch, type Launched } from './use-launch.ts'
import { useLeave } from './use-leave.ts'
import { usePlaySession } from './use-play-session.ts'
import styles from './player.module.css'

/** `/game` and `/seamless` (R16, R20): a vendor's game in a frame. Another game in the address mounts a new player. */
export function PlayerPage() {
  const raw = useSearch({ strict: false })
  const search = readPlayerSearch(raw)
  return <Player key={`${search.vendor} ${search.code} ${search.mode} ${search.room}`} search={search} />
}

function Player({ search }: { search: PlayerSearch }) {
  const { t } = useTranslation('games')
  const { vendor, code } = search
  const game = useGame(vendor, code)
  const box = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const control = useLaunch(search, game ? lobbyOfCategory(game.gameType) : '/rng')
  const { launch } = control
  const launched = launch.state === 'loading' || launch.state === 'playing' ? launch.launched : undefined
  useLeave(launched?.playId ?? null)
  const isDemo = (launched?.mode ?? search.mode) === 'demo'
  const account = useSession((state) => state.account)
  const { watched, everyMinutes, isCheckDue } = useWatched(control, launched, isDemo)
  const isOffline = useIsOffline()
  const isCovered = isMemberPage(useSearch({ strict: false }).mc)
  const isRunning = launch.state === 'playing' && !isCovered && !isOffline
  const play = usePlaySession(`${account ?? ''} ${isDemo ? 'demo' : 'real'}`, everyMinutes, isRunning)
  const isPaused = launch.state === 'playing' && (play.isDue || isCheckDue || isCovered || isOffline)

  const exit = useExit(game)
  const openMember = useOpenMember()
  const { isFull, toggle: toggleFull } = useFullscreen(box)
  const [isMuted, toggleMuted] = useMuted()
  const [isInfoOpen, setInfoOpen] = useState(false)
  const { ids, toggle: toggleFavourite } = useFavourites()
  const isMember = useIsMember()
  const wallet = useShownBalance(isDemo)

  const ways = useWaysOut(vendor)
  const { leaveFull, openDeposit } = ways
  const chooseRoom = useChooseRoom()

  useGameTalk(frame, { control, wallet, play, ways, exit, isMuted, isDemo, isPaused })

  return (
    <div ref={box} className={styles.player}>
      <PlayerBar
        game={game}
        isDemo={isDemo}
        wallet={wallet}
        session={play.session}
        netDeposits={watched?.netDeposits}
        isMuted={isMuted}
        isFavourite={game !== undefined && ids.has(game.id)}
        isFull={isFull}
        onExit={() => void leaveFull().then(exit)}
        onDeposit={isMember && !isDemo ? () => void openDeposit() : null}
        onInfo={() => setInfoOpen(true)}
        onMute={toggleMuted}
        onFavourite={isMember && game ? () => void toggleFavourite(game.id) : null}
        onFull={toggleFull}
      />
      {isOffline && <Alert tone="loss">{t('player.offline')}</Alert>}
      {play.isDue && launched && (
        <Check play={play} launched={launched} ways={ways} exit={exit} isReal={isMember && !isDemo} />
      )}
      <DueCheck play={watched} onLeave={() => void leaveFull().then(exit)} />
      {launched?.autoTransfer && (
        <AutoTransferNote
          key={launched.playId}
          moved={launched.autoTransfer}
          game={game}
          onWallets={() => void leaveFull().then(() => openMember('transferFund'))}
        />
      )}
      {game && !isDemo && <BonusGuard category={game.gameType} />}
      <OtherRound vendor={vendor} code={code} />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Stage control={control} game={game} frame={frame} isPaused={isPaused} onExit={exit} onRoom={chooseRoom} />
      </main>
      {isInfoOpen && game && <GameInfo game={game} isDemo={isDemo} onClose={() => setInfoOpen(false)} />}
    </div>
  )
}

function useIsMember(): boolean {
  const isTrial = useIsTrial()
  return useIsLoggedIn() && !isTrial
}

/** A member's own play is watched by the server, in every tab at once; only play money is counted in this one. */
function useWatched(control: ReturnType<typeof useLaunch>, launched: Launched | undefined, isDemo: boolean) {
  const play = usePlay()
  const watched = isDemo ? undefined : play
  const isCheckDue = watched?.check.isDue ?? false
  useRelaunchAnswered(control, isCheckDue)
  return { watched, everyMinutes: watched ? 0 : (launched?.realityCheckMinutes ?? 0), isCheckDue }
}

/** A game that was not opened because of a reality check opens once it is answered. */
function useRelaunchAnswered({ launch, relaunch }: ReturnType<typeof useLaunch>, isDue: boolean): void {
  const isRefused = launch.state === 'failed' && isCallError(launch.error, 'reality_check_due')
  const [wasDue, setWasDue] = useState(false)
  useEffect(() => {
    if (isDue) setWasDue(true)
    if (isDue || !wasDue) return
    setWasDue(false)
    if (isRefused) relaunch()
  }, [isDue, wasDue, isRefused, relaunch])
}

function useChooseRoom() {
  const navigate = useNavigate()
  return (room: string) =>
    // The back button leaves the game; changing rooms adds no history entry.
    void navigate({ to: '.', search: (old) => ({ ...old, room, rooms: undefined }), replace: true })
}

type CheckProps = Pick<GameTalk, 'play' | 'ways' | 'exit'> & { launched: Launched; isReal: boolean }

/** The reality check: played time, result, and the ways out. */
function Check({ play, launched, ways, exit, isReal }: CheckProps) {
  const openMember = useOpenMember()
  return (
    <RealityCheck
      session={play.session}
      everyMinutes={launched.realityCheckMinutes}
      breakMinutes={launched.breakMinutes}
      isReal={isReal}
      onContinue={play.seen}
      onHistory={() => void ways.leaveFull().then(() => openMember('personalHistoryCopy'))}
      onLimits={() => void ways.leaveFull().then(() => openMember('securityCenter', 'limits'))}
      onBreak={() => {
        play.seen()
        void ways.leaveFull().then(exit)
      }}
    />
  )
}

/** Opens the cashier and leaves full screen, which would hide the member's pages. */
function useWaysOut(vendor: string | undefined) {
  const openMember = useOpenMember()
  const leaveFull = useCallback(async () => {
    // Rejected if the browser has already left full screen by itself.
    if (document.fullscreenElement) await document.exitFullscreen().catch(() => undefined)
  }, [])
  const openDeposit = useCallback(async () => {
    await leaveFull()
    await openMember('depositv2')
  }, [leaveFull, openMember])
  // A vendor with a wallet of its own plays from that wallet: missing money is transferred, not deposited.
  const openFunds = useCallback(async () => {
    // If the wallet type is unknown: the deposit page, which is right for nearly every vendor and links to the wallet
    // too.
    const known = await queryClient.ensureQueryData(callQuery('games.merchantWallet', {})).catch(() => undefined)
    if (!known?.vendors.some((own) => own.code === vendor)) return openDeposit()
    await leaveFull()
    await openMember('transferFund')
  }, [leaveFull, openMember, openDeposit, vendor])
  return { leaveFull, openDeposit, openFunds }
}

type GameTalk = {
  control: ReturnType<typeof useLaunch>
  wallet: ReturnType<typeof useShownBalance>
  play: ReturnType<typeof usePlaySession>
  ways: ReturnType<typeof useWaysOut>
  exit: ReturnType<typeof useExit>
  isMuted: boolean
  isDemo: boolean
  isPaused: boolean
}

/** The messages from and to the game in its frame. */
function useGameTalk(frame: RefObject<HTMLIFrameElement | null>, talk: GameTalk): void {
  const { control, wallet, play, ways, exit, isMuted, isDemo, isPaused } = talk
  const { launch } = control
  const origin = launch.state === 'loading' || launch.state === 'playing' ? launch.origin : null
  const onMessage = (message: GameMessage) => {
    switch (message.type) {
      case 'ready':
        control.ready()
        // All it needs at the start, in one message.
        send({ type: 'setLang', lang: currentLanguage() })
        send({ type: 'mute', muted: isMuted })
        return
      case 'balance':
        return wallet.setBalance(message.balance)
      case 'roundEnd':
        play.ended(message)
        void queryClient.invalidateQueries({ queryKey: ['games.openRounds'] })
        return isDemo ? undefined : void refreshBalance()
      case 'requestDeposit':
        return void ways.openFunds()
      case 'exit':
        return void ways.leaveFull().then(exit)
      case 'error':
        return control.lost(message.code)
      case 'sessionExpired':
        return void ways.leaveFull().then(control.expired)
      default:
        return undefined
    }
  }
  const send = useFrameMessages(frame, origin, onMessage)

  useSendToGame(send, { isReady: launch.state === 'playing', isPaused, isMuted, isDemo, version: wallet.version })
}

type GameState = { isReady: boolean; isPaused: boolean; isMuted: boolean; isDemo: boolean; version: string | undefined }

/** Sends changes to the game. */
function useSendToGame(send: ReturnType<typeof useFrameMessages>, state: GameState): void {
  const { isReady, isPaused, isMuted, isDemo, version } = state
  const { i18n } = useTranslation()
  useEffect(() => {
    if (isReady) send({ type: isPaused ? 'pause' : 'resume' })
  }, [isReady, isPaused, send])
  useEffect(() => {
    if (isReady) send({ type: 'mute', muted: isMuted })
  }, [isReady, isMuted, send])
  useEffect(() => {
    if (isReady) send({ type: 'setLang', lang: currentLanguage() })
  }, [isReady, i18n.language, send])
  // The wallet changed outside the game: a deposit, a lottery prize, another device.
  useEffect(() => {
    // Asked once of a free-play game too: only it knows its balance.
    if (isReady && (version !== undefined || isDemo)) send({ type: 'balanceUpdated' })
  }, [isReady, isDemo, version, send])
}

/** The game's last balance, until the wallet has a newer one. Only the game knows play money. */
function useShownBalance(isDemo: boolean) {
  const balance = useSession((state) => state.balance)
  const [reported, setReported] = useState<{ balance: string; version: string | undefined }>()
  const version = balance?.version
  const isNewer = reported !== undefined && (isDemo || reported.version === version)
  return {
    balance: isNewer ? reported.balance : isDemo ? undefined : balance?.sumBalance,
    symbol: isDemo ? '' : (balance?.symbol ?? ''),
    version: isDemo ? undefined : version,
    setBalance: (text: string) => setReported({ balance: text, version: useSession.getState().balance?.version }),
  }
}

/** The game of the address; its name becomes the page's title. */
function useGame(vendor: string | undefined, code: string | undefined): GameTile | undefined {
  const { t } = useTranslation('common')
  const { data: game } = useQuery({
    ...callQuery('games.detail', { vendor: vendor ?? '', code: code ?? '' }),
    enabled: vendor !== undefined && code !== undefined,
  })
  const name = game && localText(game.name)
  useEffect(() => {
    if (name !== undefined) document.title = `${name} · ${t('appName')}`
  }, [name, t])
  return game
}
