import { useTranslation } from '@lotus/i18n'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { lotteryPaths, type LotteryArea } from '../../shared/lottery-areas.ts'
import { callQuery } from '../../shared/queries.ts'
import { useIsLoggedIn } from '../../shared/session.ts'
import { groupOf, type GameCard } from './lobby-model.ts'
import { gameName } from './lobby-texts.ts'
import styles from './lobby.module.css'
import { Tile } from './tile.tsx'

const SHOWN = 10
/** Fewer games than this are all in sight anyway: no row picks some of them out. */
const GAMES_MIN = 6

/** What one played last, and what many play. They help to find a game; without them the lobby is whole. */
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
      {isMember && <QuickRow area={area} title={t('recent')} games={recent.data?.games} />}
      <QuickRow area={area} title={t('popular')} games={popular.data?.games} />
    </>
  )
}

function QuickRow({
  area,
  title,
  games,
}: {
  area: LotteryArea
  title: string
  games: readonly GameCard[] | undefined
}) {
  const { t } = useTranslation('lobby')
  const id = useId()
  if (!games || games.length === 0) return null
  return (
    <section className={styles.quick} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={styles.quickList}>
        {games.map((game) => (
          <Link key={game.gameCode} to={lotteryPaths[area]} search={{ gameCode: game.gameCode }}>
            <Tile code={game.gameCode} family={game.family} size={40} />
            <span className={styles.name}>
              <b>{gameName(game)}</b>
              <small>{t(`group.${groupOf(game)}`)}</small>
            </span>
          </Link>
        ))}
      </div>
    </section>
  )
}
