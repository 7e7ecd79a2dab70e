import { useTranslation } from '@lotus/i18n'
import { cx, Skeleton } from '@lotus/ui'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import { lotteryPaths, type LotteryArea } from '../../shared/lottery-areas.ts'
import { callQuery } from '../../shared/queries.ts'
import { useIsLoggedIn } from '../../shared/session.ts'
import { expectsGames, keepWhetherGames, type RowName } from './known-rows.ts'
import { groupOf, type GameCard } from './lobby-model.ts'
import { gameName } from './lobby-texts.ts'
import styles from './lobby.module.css'
import { Tile } from './tile.tsx'
import { PageLink } from '../../shared/page-link.tsx'

const SHOWN = 10
/** With fewer games than this all are visible anyway, so no row repeats some of them. */
const GAMES_MIN = 6

type Games = { games: readonly GameCard[] }

/** Recently played and popular games. They help to find a game; the lobby is complete without them. */
export function QuickRows({ area, games }: { area: LotteryArea; games: readonly GameCard[] }) {
  const { t } = useTranslation('lobby')
  const isMember = useIsLoggedIn()
  const isNeeded = games.length >= GAMES_MIN
  const recent = useQuery({ ...callQuery('lottery.recent', { area, count: SHOWN }), enabled: isMember && isNeeded })
  const popular = useQuery({
    ...callQuery('lottery.popular', { area, count: SHOWN }),
    enabled: isNeeded,
    staleTime: 5 * 60_000,
  })
  return (
    <>
      {isMember && <QuickRow area={area} name={`recent.${area}`} title={t('recent')} query={recent} />}
      <QuickRow area={area} name={`popular.${area}`} title={t('popular')} query={popular} />
    </>
  )
}

type RowProps = { area: LotteryArea; name: RowName; title: string; query: UseQueryResult<Games> }

function QuickRow({ area, name, title, query }: RowProps) {
  const { t } = useTranslation('lobby')
  const id = useId()
  const games = query.data?.games
  const count = games?.length
  useEffect(() => {
    if (count !== undefined) keepWhetherGames(name, count > 0)
  }, [name, count])
  const isAwaited = games === undefined && query.fetchStatus === 'fetching' && expectsGames(name)
  if (!isAwaited && !count) return null
  return (
    <section className={cx('stack gap-1', styles.quick)} aria-labelledby={id} aria-busy={isAwaited || undefined}>
      <h2 id={id}>{title}</h2>
      <div className={styles.quickList}>
        {isAwaited && Array.from({ length: SHOWN }, (_, index) => <Waiting key={index} />)}
        {games?.map((game) => (
          <PageLink key={game.gameCode} to={lotteryPaths[area]} search={{ gameCode: game.gameCode }}>
            <Tile code={game.gameCode} family={game.family} size={40} />
            <span className={cx('grow', styles.name)}>
              <b>{gameName(game)}</b>
              <small>{t(`group.${groupOf(game)}`)}</small>
            </span>
          </PageLink>
        ))}
      </div>
    </section>
  )
}

/** A placeholder for a game. */
const Waiting = () => <Skeleton className={styles.quickWaiting} height={56} radius={12} />
