import { useTranslation } from '@lotus/i18n'
import { loadFamily, type Family } from '@lotus/rules/catalogue'
import { EmptyState, ErrorState, Segmented, Skeleton } from '@lotus/ui'
import { IconTicket } from '@lotus/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useState } from 'react'
import { errorCode, useErrorText } from '../../shared/error-text.ts'
import { gameQuery, menuQuery } from '../../shared/queries.ts'
import styles from './betting-screen.module.css'
import { startPlay } from './model/play-groups.ts'
import { isStation } from '../../shared/lottery/stations.ts'
import type { Game, Play, Statistics } from '../../shared/lottery/types.ts'
import { Dialogs, type OpenDialog } from './parts/dialogs.tsx'
import { DrawBar } from './parts/draw-bar.tsx'
import { EntryPanel } from './parts/entry-panel.tsx'
import { LockBar } from './parts/lock-bar.tsx'
import { Lower } from './parts/lower.tsx'
import { MyOrders } from './parts/my-orders.tsx'
import { PastDraws } from './parts/past-draws.tsx'
import { PlayList, PlayTabs } from './parts/play-menu.tsx'
import { SlipAside } from './parts/slip-aside.tsx'
import { useIssues, type Issues } from './state/use-issues.ts'
import { useIsMobile } from '../../shared/use-media.ts'
import { useOwnGame } from './state/use-own-game.ts'
import { useResults } from './state/use-results.ts'
import { useStatistics } from './state/use-statistics.ts'
import { isDailyStation } from './stations/is-daily-station.ts'
import { BOARD_ID } from './theatre/use-won-cells.ts'
import type { ChaseRequest } from './chase-request.ts'
import { PlayWatch } from '../../shared/play/play-watch.tsx'
import { isLoggedIn, useIsLoggedIn } from '../../shared/session.ts'

export type BettingScreenProps = {
  gameCode: string
  askedPlay?: string | undefined
  askedIssue?: string | undefined
  onGame: (gameCode: string) => void
  onPlay: (play: string) => void
  /** Opens the chase dialog; this screen's own if left out. */
  onChase?: ((request: ChaseRequest) => void) | undefined
}

/** What a draw brings, for members: it has time until the next draw. */
const Theatre = lazy(async () => ({ default: (await import('./theatre/theatre.tsx')).Theatre }))

/** Typed tickets, for the daily stations alone. */
const QuickPanel = lazy(async () => ({ default: (await import('./stations/quick/quick-panel.tsx')).QuickPanel }))

/** For the one family whose result is computed from numbers that members submit. */
const NumberRound = lazy(async () => ({ default: (await import('./yeekee/number-round.tsx')).NumberRound }))

/** The betting screen of any game, loaded by code: first its card and plays, with the rules of its family only. */
export function BettingScreen(props: BettingScreenProps) {
  const { t } = useTranslation('lottery')
  const errorText = useErrorText()
  const game = useQuery(gameQuery(props.gameCode))
  const own = useOwnGame(game.data)
  // Who logs in on this screen keeps what is open on it.
  const [wasMember] = useState(isLoggedIn)
  const menu = useQuery(menuQuery())
  const card = menu.data?.games.find(({ gameCode }) => gameCode === props.gameCode)
  // The menu often knows the family before the game itself is loaded.
  const familyName = game.data?.family ?? card?.family
  const family = useQuery({
    queryKey: ['lottery.family', familyName],
    queryFn: async () => (await loadFamily(familyName ?? '')) ?? null,
    enabled: familyName !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (own.game && family.data && !(wasMember && own.isLoading)) {
    return <Screen key={props.gameCode} {...props} game={own.game} family={family.data} />
  }
  const failed = [game, family].find((query) => query.isError)
  if (!failed) {
    // At once: what stood here while the code loaded must not leave an empty page.
    if (family.data !== null) return <PageSkeleton />
    return (
      <div className={styles.page}>
        <EmptyState
          icon={<IconTicket size={34} stroke={1.5} aria-hidden />}
          title={t('noGames')}
          hint={t('noGamesHint')}
        />
      </div>
    )
  }
  return (
    <div className={styles.page}>
      <ErrorState
        title={t('loadError')}
        hint={errorText(failed.error)}
        code={errorCode(failed.error)}
        onRetry={() => {
          void game.refetch()
          void family.refetch()
        }}
        retrying={game.isFetching || family.isFetching}
      />
    </div>
  )
}

type ScreenProps = BettingScreenProps & { game: Game; family: Family }

/** Draw bar, plays, board and slip above the fold; results, statistics and orders below (components.md 7). */
function Screen({ game, family, askedPlay, askedIssue, onGame, onPlay, onChase }: ScreenProps) {
  const issues = useIssues(game, askedIssue)
  const results = useResults(game, issues, askedIssue)
  const isMobile = useIsMobile()
  const isMember = useIsLoggedIn()
  const overlays = useOverlays()
  const play = startPlay(game, askedPlay)
  const statistics = useStatistics(game, isStation(family.name))
  const { isQuick, setMode, choosePlay } = useEntryMode(game, onPlay)

  return (
    <div className={styles.page}>
      <PlayWatch />
      <DrawBar game={game} family={family} issues={issues} onGame={onGame} />
      <LockBar game={game} issues={issues} />
      <div className={styles.columns}>
        <PlayList game={game} family={family} selected={isQuick ? undefined : play?.code} onSelect={choosePlay} />
        <Middle
          game={game}
          family={family}
          play={play}
          issues={issues}
          statistics={statistics.data}
          isMobile={isMobile}
          isQuick={isQuick}
          onMode={setMode}
          onPlay={choosePlay}
          onRules={overlays.openRules}
          onOpenSlip={overlays.openSlip}
        />
        <SlipAside
          className={styles.side}
          game={game}
          family={family}
          issues={issues}
          isMobile={isMobile}
          isOpen={overlays.isSlipOpen}
          onClose={overlays.closeSlip}
          onTicket={overlays.openTicket}
          onChase={onChase ?? overlays.openChase}
        />
      </div>
      {isMember && (
        <Suspense>
          <Theatre
            game={game}
            family={family}
            rule={play && family.findPlay(play.code)}
            newestDrawn={results.rows[0]?.issueNo}
            issueNo={issues.viewed?.issueNo}
            isMobile={isMobile}
            onOpenSlip={overlays.openSlip}
            onTicket={overlays.openTicket}
          />
        </Suspense>
      )}
      <Lower game={game} family={family} results={results} statistics={statistics} onProof={overlays.openProof} />
      <section id="my-tickets" className={styles.low2}>
        <MyOrders game={game} family={family} onTicket={overlays.openTicket} onChases={overlays.openChases} />
        <PastDraws game={game} family={family} results={results} />
      </section>
      <Dialogs
        open={overlays.dialog}
        game={game}
        family={family}
        onClose={overlays.closeDialog}
        onOpen={overlays.setDialog}
      />
    </div>
  )
}

/** Whether tickets are tapped or typed, where a game takes both. */
function useEntryMode(game: Game, onPlay: (play: string) => void) {
  const [mode, setMode] = useState<EntryMode>('board')
  // A play that is chosen is for the board.
  const choosePlay = useCallback(
    (code: string) => {
      setMode('board')
      onPlay(code)
    },
    [onPlay],
  )
  return { isQuick: mode === 'quick' && isDailyStation(game), setMode, choosePlay }
}

/** The slip on a phone, and the dialog that is open. */
function useOverlays() {
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [isSlipOpen, setSlipOpen] = useState(false)
  const closeDialog = useCallback(() => setDialog(null), [])
  const closeSlip = useCallback(() => setSlipOpen(false), [])
  const openSlip = useCallback(() => setSlipOpen(true), [])
  const openRules = useCallback((code?: string) => setDialog({ kind: 'rules', play: code }), [])
  const openTicket = useCallback((id: string) => setDialog({ kind: 'ticket', id }), [])
  const openChase = useCallback((request: ChaseRequest) => {
    setSlipOpen(false)
    setDialog({ kind: 'chase', request })
  }, [])
  const openChases = useCallback(() => setDialog({ kind: 'chases' }), [])
  const openProof = useCallback((issueNo: string) => setDialog({ kind: 'proof', issueNo }), [])
  return {
    dialog,
    setDialog,
    closeDialog,
    isSlipOpen,
    closeSlip,
    openSlip,
    openRules,
    openTicket,
    openChase,
    openChases,
    openProof,
  }
}

type EntryMode = 'board' | 'quick'

function ModeSwitch({ mode, onChange }: { mode: EntryMode; onChange: (mode: EntryMode) => void }) {
  const { t } = useTranslation('lottery')
  return (
    <Segmented
      className={styles.mode}
      label={t('entryMode.label')}
      options={(['board', 'quick'] as const).map((value) => ({ value, label: t(`entryMode.${value}`) }))}
      value={mode}
      onChange={onChange}
    />
  )
}

type MiddleProps = {
  game: Game
  family: Family
  play: Play | undefined
  issues: Issues
  statistics: Statistics | undefined
  isMobile: boolean
  isQuick: boolean
  onMode: (mode: EntryMode) => void
  onPlay: (play: string) => void
  onRules: (play: string) => void
  onOpenSlip: () => void
}

/** The board of a play, or the field for typed tickets. */
function Middle(props: MiddleProps) {
  const { game, family, play, issues, statistics, isMobile, isQuick, onMode, onPlay, onRules, onOpenSlip } = props
  const rule = play && family.findPlay(play.code)
  return (
    <div id={BOARD_ID} className={styles.middle}>
      {isDailyStation(game) && <ModeSwitch mode={isQuick ? 'quick' : 'board'} onChange={onMode} />}
      {isQuick ? (
        <Suspense fallback={<Skeleton height={420} radius={16} />}>
          <QuickPanel game={game} issues={issues} isMobile={isMobile} onOpenSlip={onOpenSlip} />
        </Suspense>
      ) : (
        <>
          <PlayTabs game={game} family={family} selected={play?.code} onSelect={onPlay} />
          {play && rule && (
            <EntryPanel
              key={play.code}
              game={game}
              family={family}
              play={play}
              rule={rule}
              issues={issues}
              statistics={statistics}
              isMobile={isMobile}
              onRules={onRules}
              onOpenSlip={onOpenSlip}
            />
          )}
        </>
      )}
      {family.name === 'yeekee' && (
        <Suspense fallback={<Skeleton height={320} radius={16} />}>
          <NumberRound game={game} issues={issues} />
        </Suspense>
      )}
    </div>
  )
}

/** Has the final shape: draw bar, menu, board, slip. */
export function PageSkeleton() {
  return (
    <div className={styles.page} aria-busy>
      <Skeleton className={styles.skeletonBar} height={82} radius={16} />
      <div className={styles.columns}>
        <Skeleton className={styles.skeletonMenu} height={620} radius={16} />
        <Skeleton height={620} radius={16} />
        <Skeleton className={styles.skeletonSlip} height={420} radius={16} />
      </div>
    </div>
  )
}
