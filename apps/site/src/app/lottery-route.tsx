import { useTranslation } from '@lotus/i18n'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { areaOfPath, lotteryPaths, pathForGame } from '../shared/lottery-areas.ts'
import { menuQuery } from '../shared/queries.ts'
import { lazyChunk } from './lazy-chunk.ts'
import { PagePending } from './page-pending.tsx'

const loadLobby = lazyChunk(() => import('../features/lottery-lobby/lobby-page.tsx'))
const LobbyPage = lazy(async () => ({ default: (await loadLobby()).LobbyPage }))
const loadScreen = lazyChunk(() => import('../features/lottery/betting-screen.tsx'))
const BettingScreen = lazy(async () => ({ default: (await loadScreen()).BettingScreen }))

/** Fetches what the address needs before the route renders. */
export const prepareLottery = (isLobby: boolean): Promise<unknown> => (isLobby ? loadLobby() : loadScreen())

/**
 * `/vnlottery`, `/seaLottery`, `/lottery`, `/elott` (R06 to R09): the lobby of the area, or the betting screen of a
 * game; game, play and issue are in the address.
 */
export function LotteryRoute() {
  // The betting screen's texts load with the first visit to a lobby.
  useTranslation(['lobby', 'draws'])
  const { pathname } = useLocation()
  const { gameCode, play, issue } = useSearch({ strict: false })
  const area = areaOfPath(pathname) ?? 'vn'
  const navigate = useNavigate()
  useOwnPage(gameCode, area)
  if (gameCode === undefined) {
    return (
      <Suspense fallback={<PagePending />}>
        <LobbyPage area={area} />
      </Suspense>
    )
  }
  return (
    <Suspense fallback={<PagePending />}>
      <BettingScreen
        key={gameCode}
        gameCode={gameCode}
        askedPlay={play}
        askedIssue={issue}
        onGame={(chosen) =>
          void navigate({
            to: '.',
            search: (old) => ({ ...old, gameCode: chosen, play: undefined, issue: undefined }),
            resetScroll: false,
          })
        }
        onPlay={(chosen) =>
          void navigate({
            to: '.',
            search: (old) => ({ ...old, gameCode, play: chosen }),
            replace: true,
            resetScroll: false,
          })
        }
      />
    </Suspense>
  )
}

/** A game opened under another area is redirected to its own (spec 4, by account type). */
function useOwnPage(gameCode: string | undefined, area: ReturnType<typeof areaOfPath> & string): void {
  const navigate = useNavigate()
  const menu = useQuery(menuQuery())
  const game = menu.data?.games.find((each) => each.gameCode === gameCode)
  const asked = lotteryPaths[area]
  const own = game ? pathForGame(game.area, asked) : asked
  useEffect(() => {
    if (own !== asked) void navigate({ to: own, search: (old) => old, replace: true, resetScroll: false })
  }, [own, asked, navigate])
}
