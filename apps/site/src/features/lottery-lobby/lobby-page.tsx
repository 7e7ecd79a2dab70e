import { useTranslation, type TFunction } from '@lotus/i18n'
import { Chip, ChipGroup, cx, EmptyState, ErrorState, Skeleton, TextField, useDelayedLoading } from '@lotus/ui'
import { IconSearch, IconTicket } from '@lotus/ui/icons'
import { useDeferredValue, useMemo, useState } from 'react'
import { lotteryPaths, type LotteryArea } from '../../shared/lottery-areas.ts'
import { errorCode, useErrorText } from '../../shared/error-text.ts'
import { PageLink } from '../../shared/page-link.tsx'
import { AreaNav } from './area-nav.tsx'
import { GameCard } from './game-card.tsx'
import { byClosing, groupOf, groupsOf, isFound, type GameCard as Game } from './lobby-model.ts'
import styles from './lobby.module.css'
import { QuickRows } from './quick-rows.tsx'
import { WinnerBoard } from './winner-board.tsx'
import { useLobby, type Lobby } from './use-lobby.ts'

/** A group with this many games is a section of its own; smaller ones share a section. */
const OWN_SECTION_FROM = 4
const SEARCH_MAX = 40
/** Group names in one heading. */
const NAMES_MAX = 3

/** The games of an area with the issue on sale and the last draw (spec 2; components.md 1). */
export function LobbyPage({ area }: { area: LotteryArea }) {
  const { t } = useTranslation('lobby')
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <div>
          <h1>{t(`title.${area}`)}</h1>
          <p>
            {t(`hint.${area}`)}{' '}
            <PageLink className="link" to="/results">
              {t('results')}
            </PageLink>
          </p>
        </div>
        <AreaNav area={area} />
      </header>
      <Body key={area} area={area} />
    </div>
  )
}

function Body({ area }: { area: LotteryArea }) {
  const lobby = useLobby(area)
  const isPending = !lobby.games && !lobby.error
  const isLoading = useDelayedLoading(isPending)
  if (isPending) return isLoading ? <LobbySkeleton /> : null
  return (
    <>
      <Outcome area={area} lobby={lobby} />
      {/* Below the games: above, they would push them down. */}
      <WinnerBoard />
    </>
  )
}

function Outcome({ area, lobby }: { area: LotteryArea; lobby: Lobby }) {
  const { t } = useTranslation('lobby')
  const errorText = useErrorText()
  if (lobby.games && lobby.games.length > 0) return <Games area={area} lobby={lobby} games={lobby.games} />
  if (lobby.games) {
    return (
      <EmptyState icon={<IconTicket size={34} stroke={1.5} aria-hidden />} title={t('empty')} hint={t('emptyHint')} />
    )
  }
  return (
    <ErrorState
      title={t('failed')}
      hint={errorText(lobby.error)}
      code={errorCode(lobby.error)}
      onRetry={lobby.retry}
      retrying={lobby.isFetching}
    />
  )
}

function Games({ area, lobby, games }: { area: LotteryArea; lobby: Lobby; games: readonly Game[] }) {
  const { t } = useTranslation('lobby')
  const [group, setGroup] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed)
  const groups = useMemo(() => groupsOf(games), [games])
  const shown = useMemo(
    () =>
      games.filter(
        (game) =>
          (group === null || groupOf(game) === group) &&
          isFound([...Object.values(game.name), t(`group.${groupOf(game)}`), game.gameCode].join(' '), search),
      ),
    [games, group, search, t],
  )
  const isWhole = group === null && search.trim() === ''
  return (
    <>
      {isWhole && <QuickRows area={area} games={games} />}
      <div className={cx('row gap-35', styles.filters)}>
        <TextField
          label={t('search')}
          labelHidden
          size="sm"
          type="search"
          className={styles.search}
          placeholder={t('search')}
          maxLength={SEARCH_MAX}
          before={<IconSearch size={18} stroke={1.75} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {groups.length > 1 && (
          <ChipGroup label={t('groups')} className={styles.chips ?? ''}>
            <Chip selected={group === null} onClick={() => setGroup(null)}>
              {t('all')}
            </Chip>
            {groups.map(({ code }) => (
              <Chip key={code} selected={group === code} onClick={() => setGroup(group === code ? null : code)}>
                {t(`group.${code}`)}
              </Chip>
            ))}
          </ChipGroup>
        )}
      </div>
      {shown.length === 0 ? (
        <EmptyState title={t('notFound')} hint={t('notFoundHint')} />
      ) : (
        <Sections area={area} lobby={lobby} games={shown} />
      )}
    </>
  )
}

/** Large groups alone, consecutive small ones together, in the order of the menu. */
function Sections({ area, lobby, games }: { area: LotteryArea; lobby: Lobby; games: readonly Game[] }) {
  const { t } = useTranslation('lobby')
  const { store } = lobby
  // Sorted once: cards must not change places under a finger.
  const blocks = useMemo(
    () => blocksOf(byClosing(games, (gameCode) => store.get(gameCode).current?.lockAt)),
    [games, store],
  )
  return blocks.map((block) => (
    <section key={block.codes.join()} className={styles.section} aria-label={titleOf(block, t)}>
      {blocks.length > 1 && (
        <h2>
          {titleOf(block, t)} <small>{t('gameCount', { count: block.games.length })}</small>
        </h2>
      )}
      <div className={styles.grid}>
        {block.games.map((game) => (
          <GameCard key={game.gameCode} game={game} store={store} to={lotteryPaths[area]} onClosed={lobby.onClosed} />
        ))}
      </div>
    </section>
  ))
}

type Block = { codes: readonly string[]; games: readonly Game[] }

const titleOf = ({ codes }: Block, t: TFunction): string =>
  codes
    .slice(0, NAMES_MAX)
    .map((code) => t(`group.${code}`))
    .concat(codes.length > NAMES_MAX ? ['…'] : [])
    .join(' · ')

function blocksOf(games: readonly Game[]): Block[] {
  const blocks: Block[] = []
  let isOpen = false
  for (const { code, games: members } of groupsOf(games)) {
    const isLarge = members.length >= OWN_SECTION_FROM
    const last = blocks.at(-1)
    // A single small group joins the large one before it; its own row would be mostly empty.
    if (last && !isLarge && (isOpen || last.codes.length === 1))
      blocks[blocks.length - 1] = { codes: [...last.codes, code], games: [...last.games, ...members] }
    else blocks.push({ codes: [code], games: members })
    isOpen = !isLarge && (isOpen || blocks.at(-1)?.codes.length === 1)
  }
  return blocks
}

function LobbySkeleton() {
  return (
    <div className={styles.grid} aria-busy>
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} height={172} radius={16} />
      ))}
    </div>
  )
}
