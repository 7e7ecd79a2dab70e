import type { RouteValue } from '@lotus/contract'
import { useTranslation, localText } from '@lotus/i18n'
import { Alert, Button, cx, EmptyState, ErrorState, LazyArt, useDelayedLoading } from '@lotus/ui'
import { IconBook2, IconFileInvoice, IconNews, IconSearch, IconTicket } from '@lotus/ui/icons'
import { Link } from '@tanstack/react-router'
import { Children, type ReactNode } from 'react'
import { errorCode, useErrorText } from '../../../shared/error-text.ts'
import { imageUrl } from '../../../shared/image-url.ts'
import { lotteryPaths } from '../../../shared/lottery-areas.ts'
import { openTarget } from '../../../shared/games/open-target.ts'
import { RowsSkeleton } from '../parts/article-skeleton.tsx'
import { DocumentLink } from '../parts/document-link.tsx'
import { Marked } from '../parts/marked.tsx'
import parts from '../parts/parts.module.css'
import styles from './search.module.css'
import { useResults, type Results } from './use-results.ts'

type Game = RouteValue<'games.search'>['list'][number]
type Found = Results['help'][number]
type Props = { q: string; onOpen: () => void }

export function ResultGroups({ q, onOpen }: Props) {
  const { t } = useTranslation('content')
  const errorText = useErrorText()
  const results = useResults(q)
  const { games, lotteries, help, pages, posts, total, error } = results
  const isLoading = useDelayedLoading(results.isPending)
  if (error && total === 0) {
    return <ErrorState hint={errorText(error)} code={errorCode(error)} onRetry={results.retry} />
  }
  // All groups are shown at once: a late one would push away what is being read or touched below it.
  if (results.isPending) return isLoading ? <RowsSkeleton count={4} height={64} /> : null
  if (total === 0) return <Nothing q={q} />
  return (
    <div
      className={styles.results}
      aria-busy={results.isTurning || undefined}
      onClickCapture={(event) => {
        if (event.target instanceof Element && event.target.closest('a')) onOpen()
      }}
    >
      <p className={cx('note', styles.found)} role="status">
        {t('search.found', { count: total })}
      </p>
      {error !== null && (
        <Alert
          tone="warning"
          action={
            <Button size="sm" onClick={results.retry}>
              {t('common:action.retry')}
            </Button>
          }
        >
          {t('search.partly')}
        </Alert>
      )}
      <Group
        name="games"
        className={styles.tiles}
        more={
          games &&
          games.total > games.list.length && (
            <Link to="/rng" search={{ q }} className="link">
              {t('search.allGames', { count: games.total })}
            </Link>
          )
        }
      >
        {games?.list.map((game) => (
          <GameRow key={game.id} game={game} />
        ))}
      </Group>
      <Group name="lotteries" className={styles.tiles}>
        {lotteries.map((game) => (
          <LotteryRow key={game.gameCode} game={game} />
        ))}
      </Group>
      <Texts name="help" list={help} icon={<IconBook2 size={20} stroke={1.75} aria-hidden />} />
      <Texts name="pages" list={pages} icon={<IconFileInvoice size={20} stroke={1.75} aria-hidden />} />
      <Texts name="posts" list={posts} icon={<IconNews size={20} stroke={1.75} aria-hidden />} />
    </div>
  )
}

type GroupName = 'games' | 'lotteries' | 'help' | 'pages' | 'posts'

type GroupProps = { name: GroupName; className: string | undefined; more?: ReactNode; children: ReactNode }

/** The results of one kind, with a heading; nothing if there are none. */
function Group({ name, className, more, children }: GroupProps) {
  const { t } = useTranslation('content')
  if (Children.count(children) === 0) return null
  return (
    <section aria-labelledby={`search-${name}`}>
      <div className={styles.groupHead}>
        <h2 id={`search-${name}`}>{t(`search.group.${name}`)}</h2>
        {more}
      </div>
      <ul className={className}>
        {Children.map(children, (row) => (
          <li>{row}</li>
        ))}
      </ul>
    </section>
  )
}

function GameRow({ game }: { game: Game }) {
  const { t } = useTranslation('content')
  const target = openTarget(game)
  const inside = (
    <>
      <span className={styles.art}>
        <LazyArt src={imageUrl(game.art)} />
      </span>
      <span className={parts.rowText}>
        <b>{localText(game.name)}</b>
        <span>{game.maintenance ? t('search.maintenance') : localText(game.vendorName)}</span>
      </span>
    </>
  )
  if (target.kind === 'lottery') {
    return (
      <Link to={target.to} search={target.search}>
        {inside}
      </Link>
    )
  }
  // A group of games opens as a list in its lobby; so does a closed game, with alternatives.
  if (target.kind === 'vassalage' || game.maintenance) {
    return (
      <Link to="/rng" search={{ q: localText(game.name) }}>
        {inside}
      </Link>
    )
  }
  return (
    <Link to="/game" search={target.search} preload={false}>
      {inside}
    </Link>
  )
}

function LotteryRow({ game }: { game: Results['lotteries'][number] }) {
  const { t } = useTranslation('content')
  return (
    <Link to={lotteryPaths[game.area]} search={{ gameCode: game.gameCode }}>
      <span className={parts.tile}>
        <IconTicket size={20} stroke={1.75} aria-hidden />
      </span>
      <span className={parts.rowText}>
        <b>{localText(game.name)}</b>
        <span>{t(`search.area.${game.area}`)}</span>
      </span>
    </Link>
  )
}

function Texts({ name, list, icon }: { name: GroupName; list: readonly Found[]; icon: ReactNode }) {
  return (
    <Group name={name} className={parts.rows}>
      {list.map((found) => (
        <DocumentLink key={`${found.kind}/${found.slug}`} document={found}>
          {icon}
          <span className={parts.rowText}>
            <b>
              <Marked parts={found.title} />
            </b>
            <span>
              <Marked parts={found.snippet} />
            </span>
          </span>
        </DocumentLink>
      ))}
    </Group>
  )
}

function Nothing({ q }: { q: string }) {
  const { t } = useTranslation('content')
  return (
    <EmptyState
      icon={<IconSearch size={34} stroke={1.5} aria-hidden />}
      title={t('search.none', { q })}
      hint={t('search.noneHint')}
      action={
        <Link to="/help" className="link">
          {t('page.toHelp')}
        </Link>
      }
    />
  )
}
