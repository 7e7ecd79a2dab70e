import { useTranslation } from '@lotus/i18n'
import { Button, cx, Progress, Skeleton } from '@lotus/ui'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { PlayMode, GameTile as Game } from '../../shared/games/open-target.ts'
import { GameBlock } from './game-block.tsx'
import styles from './games.module.css'
import { createScrollThrottle } from './scroll-throttle.ts'
import type { GameList } from './use-games.ts'

type Props = {
  list: GameList
  favourites: ReadonlySet<string>
  onOpen: (game: Game, mode: PlayMode) => Promise<void>
  onFavourite: (gameId: string) => Promise<void>
}

/** The next block is requested this far before its place comes into view. */
const AHEAD_PX = 900

/** The tiles; the next block loads before the end is reached (K15), or with a button where nothing scrolls. */
export function GameGrid({ list, favourites, onOpen, onFavourite }: Props) {
  const { t } = useTranslation('games')
  return (
    <>
      <div className="stack gap-5" aria-busy={list.isRefreshing || undefined}>
        {list.blocks?.map((games, index) => (
          <GameBlock
            key={games[0]?.id ?? index}
            games={games}
            isFirst={index === 0}
            favourites={favourites}
            onOpen={onOpen}
            onFavourite={onFavourite}
          />
        ))}
        {list.isLoadingMore && <TileSkeletons count={6} />}
      </div>
      {list.total > 0 && (list.hasMore || list.total > list.shown) && (
        <More list={list}>
          <span className="num">{t('seen', { shown: list.shown, total: list.total })}</span>
        </More>
      )}
    </>
  )
}

function More({ list, children }: { list: GameList; children: ReactNode }) {
  const { t } = useTranslation('games')
  const end = useRef<HTMLDivElement>(null)
  const latest = useRef(list)
  latest.current = list
  const [ask] = useState(() =>
    createScrollThrottle(() => {
      const { hasMore, isLoadingMore, isRefreshing, more } = latest.current
      if (hasMore && !isLoadingMore && !isRefreshing) more()
    }),
  )
  useEffect(() => {
    const element = end.current
    if (!element) return
    // An IntersectionObserver: no code runs on scroll.
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) ask()
      },
      { rootMargin: `0px 0px ${AHEAD_PX}px 0px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
    // A block that did not fill the view requests the next one.
  }, [list.shown, ask])
  return (
    <div ref={end} className={cx('stack note', styles.more)}>
      {children}
      <Progress
        className={styles.progress}
        label={t('seen', { shown: list.shown, total: list.total })}
        value={list.total === 0 ? 0 : list.shown / list.total}
      />
      {list.hasMore && (
        <Button loading={list.isLoadingMore} onClick={list.more}>
          {t('more')}
        </Button>
      )}
    </div>
  )
}

export function TileSkeletons({ count }: { count: number }) {
  return (
    <div className={styles.block} data-first aria-hidden>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="stack gap-2">
          <Skeleton height="auto" radius={14} className={styles.skeletonArt} />
          <Skeleton height={14} width="72%" radius={7} />
          <Skeleton height={12} width="48%" radius={6} />
        </div>
      ))}
    </div>
  )
}
