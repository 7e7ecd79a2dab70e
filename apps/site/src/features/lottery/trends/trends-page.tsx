import { useTranslation, type Texts, localText } from '@lotus/i18n'
import { loadFamily } from '@lotus/rules/catalogue'
import { cx, EmptyState, SelectField, SkeletonLines, useDelayedLoading } from '@lotus/ui'
import { IconChartBar } from '@lotus/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { lotteryPaths } from '../../../shared/lottery-areas.ts'
import { menuQuery } from '../../../shared/queries.ts'
import { Trends } from './trends.tsx'
import styles from './trends.module.css'
import { QueryError } from '../../../shared/query-error.tsx'

/** `/vnlottery/statistics?gameCode=`: the statistics of any game. */
export function TrendsPage() {
  const { t } = useTranslation('trends')
  const { gameCode } = useSearch({ strict: false })
  const navigate = useNavigate()
  const menu = useQuery(menuQuery())
  const games = menu.data?.games ?? []
  const game = games.find((candidate) => candidate.gameCode === gameCode) ?? games[0]
  const family = useQuery({
    queryKey: ['lottery.family', game?.family],
    queryFn: async () => (await loadFamily(game?.family ?? '')) ?? null,
    enabled: game !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isLoading = useDelayedLoading(menu.isPending || family.isPending)
  if (menu.isError) {
    return (
      <div className={styles.page}>
        <QueryError query={menu} title={t('error')} />
      </div>
    )
  }
  if (menu.data && !game) {
    return (
      <div className={styles.page}>
        <EmptyState
          icon={<IconChartBar size={34} stroke={1.5} aria-hidden />}
          title={t('empty')}
          hint={t('emptyHint')}
        />
      </div>
    )
  }
  const name = (named: { name: Texts }) => localText(named.name)
  return (
    <div className={styles.page}>
      <div className={cx('row wrap gap-3', styles.pageHead)}>
        <h1>{t('title')}</h1>
        {/* The head has its final shape before the games are loaded. */}
        <SelectField
          className={styles.choice}
          label={t('pickGame')}
          labelHidden
          disabled={!game}
          options={
            game
              ? games.map((option) => ({ value: option.gameCode, label: name(option) }))
              : [{ value: '', label: t('common:state.loading') }]
          }
          value={game?.gameCode ?? ''}
          onChange={(event) => void navigate({ to: '.', search: { gameCode: event.target.value }, replace: true })}
        />
        {game ? (
          <Link className="link" to={lotteryPaths[game.area]} search={{ gameCode: game.gameCode }}>
            {t('play')}
          </Link>
        ) : (
          <span className={styles.later}>{t('play')}</span>
        )}
      </div>
      {game && family.data ? (
        <Trends key={game.gameCode} game={game} family={family.data} hasTitle={false} />
      ) : (
        isLoading && <SkeletonLines lines={12} />
      )}
    </div>
  )
}
