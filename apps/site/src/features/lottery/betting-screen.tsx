import { useTranslation } from '@lotus/i18n'
import { useCallback, useState } from 'react'
import styles from './lottery-page.module.css'
import { findPlay } from './model/slip.ts'
import type { Game, Play } from './model/types.ts'
import { Dialogs, type OpenDialog } from './parts/dialogs.tsx'
import { DrawBar } from './parts/draw-bar.tsx'
import { EntryPanel } from './parts/entry-panel.tsx'
import { LockBar } from './parts/lock-bar.tsx'
import { MyTickets } from './parts/my-tickets.tsx'
import { PastDraws } from './parts/past-draws.tsx'
import { PlayList, PlayTabs } from './parts/play-menu.tsx'
import { HeadTailPanel, ResultPanel } from './parts/result-panel.tsx'
import { SlipAside } from './parts/slip-aside.tsx'
import { StatisticsPanel } from './parts/statistics-panel.tsx'
import { useIssues } from './state/use-issues.ts'
import { useIsMobile } from './state/use-media.ts'
import { useResults } from './state/use-results.ts'
import { useStatistics } from './state/use-statistics.ts'

type Props = {
  games: readonly Game[]
  game: Game
  askedPlay: string | undefined
  askedIssue: string | undefined
  onGame: (gameCode: string) => void
  onPlay: (play: string) => void
}

function startPlay(game: Game, asked: string | undefined): Play | undefined {
  return (
    findPlay(game, asked ?? '') ??
    findPlay(game, game.defaultPlayType) ??
    game.plays.find((play) => play.isOpen) ??
    game.plays[0]
  )
}

/** One game: draw bar, plays, board and slip above the fold; results, statistics and tickets below (components.md 7). */
export function BettingScreen({ games, game, askedPlay, askedIssue, onGame, onPlay }: Props) {
  const { t } = useTranslation('lottery')
  const issues = useIssues(game, askedIssue)
  const results = useResults(game, issues, askedIssue)
  const statistics = useStatistics(game)
  const isMobile = useIsMobile()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [isSlipOpen, setSlipOpen] = useState(false)
  const closeSlip = useCallback(() => setSlipOpen(false), [])
  const play = startPlay(game, askedPlay)
  const openRules = useCallback((code?: string) => setDialog({ kind: 'rules', play: code }), [])
  const openTicket = useCallback((id: string) => setDialog({ kind: 'ticket', id }), [])
  const openProof = useCallback((issueNo: string) => setDialog({ kind: 'proof', issueNo }), [])

  return (
    <div className={styles.page}>
      <DrawBar games={games} game={game} issues={issues} onGame={onGame} />
      <LockBar game={game} issues={issues} />
      <div className={styles.columns}>
        <PlayList game={game} selected={play?.code} onSelect={onPlay} />
        <div className={styles.middle}>
          <PlayTabs game={game} selected={play?.code} onSelect={onPlay} />
          {play && (
            <EntryPanel
              key={play.code}
              game={game}
              play={play}
              issues={issues}
              statistics={statistics.data}
              isMobile={isMobile}
              onRules={openRules}
              onOpenSlip={() => setSlipOpen(true)}
            />
          )}
        </div>
        <SlipAside
          className={styles.side}
          game={game}
          issues={issues}
          isMobile={isMobile}
          isOpen={isSlipOpen}
          onClose={closeSlip}
          onTicket={openTicket}
        />
      </div>
      <section id="results" className={styles.low} aria-label={t('result.title', { game: '' }).trim()}>
        <ResultPanel game={game} results={results} onProof={openProof} />
        <HeadTailPanel results={results} />
        <StatisticsPanel statistics={statistics} />
      </section>
      <section id="my-tickets" className={styles.low2}>
        <MyTickets game={game} onTicket={openTicket} />
        <PastDraws game={game} results={results} />
      </section>
      <Dialogs open={dialog} game={game} onClose={() => setDialog(null)} onOpen={setDialog} />
    </div>
  )
}
