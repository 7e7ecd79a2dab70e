import { useTranslation } from '@lotus/i18n'
import { EmptyState, ErrorState, Skeleton, useDelayedLoading } from '@lotus/ui'
import { IconTicket } from '@lotus/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { errorCode, useErrorText } from '../../shared/error-text.ts'
import { menuQuery } from '../../shared/queries.ts'
import { BettingScreen } from './betting-screen.tsx'
import styles from './lottery-page.module.css'

/** `/vnlottery` (R07): the games of the menu, one on screen; game, play and issue stand in the address. */
export function LotteryPage() {
  const { t } = useTranslation('lottery')
  const { gameCode, play, issue } = useSearch({ from: '/play/vnlottery' })
  const navigate = useNavigate()
  const errorText = useErrorText()
  const menu = useQuery(menuQuery())
  const isLoading = useDelayedLoading(menu.isPending)
  const games = menu.data?.games ?? []
  const game = games.find((candidate) => candidate.gameCode === gameCode) ?? games[0]
  if (game) {
    return (
      <BettingScreen
        key={game.gameCode}
        games={games}
        game={game}
        askedPlay={play}
        askedIssue={issue}
        onGame={(code) =>
          void navigate({
            to: '.',
            search: (old) => ({ ...old, gameCode: code, play: undefined, issue: undefined }),
            resetScroll: false,
          })
        }
        onPlay={(code) =>
          void navigate({
            to: '.',
            search: (old) => ({ ...old, gameCode: game.gameCode, play: code }),
            replace: true,
            resetScroll: false,
          })
        }
      />
    )
  }
  if (menu.isPending) return isLoading ? <PageSkeleton /> : null
  return (
    <div className={styles.page}>
      {menu.isError ? (
        <ErrorState
          title={t('loadError')}
          hint={errorText(menu.error)}
          code={errorCode(menu.error)}
          onRetry={() => void menu.refetch()}
          retrying={menu.isFetching}
        />
      ) : (
        <EmptyState
          icon={<IconTicket size={34} stroke={1.5} aria-hidden />}
          title={t('noGames')}
          hint={t('noGamesHint')}
        />
      )}
    </div>
  )
}

/** The final shape: draw bar, menu, board, slip. */
function PageSkeleton() {
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
