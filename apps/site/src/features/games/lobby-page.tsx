import { useTranslation } from '@lotus/i18n'
import { cx, EmptyState, ErrorState, useDelayedLoading, VisuallyHidden } from '@lotus/ui'
import { IconDeviceGamepad2, IconHeart, IconHistory, IconSearch } from '@lotus/ui/icons'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, type ReactNode } from 'react'
import { errorCode, useErrorText } from '../../shared/error-text.ts'
import { useFavourites } from '../../shared/games/favourites.ts'
import { readGamesSearch, type GamesSearch } from '../../shared/games-search.ts'
import { lobbyOfPath } from '../../shared/games/lobbies.ts'
import { useVendorLanes, type VendorCard } from '../../shared/games/vendors.ts'
import { writeSession } from '../../shared/session-storage.ts'
import { useIsLoggedIn, useIsTrial } from '../../shared/session.ts'
import { FilterBar } from './filter-bar.tsx'
import { GameGrid, TileSkeletons } from './game-grid.tsx'
import styles from './games.module.css'
import { GameNotice } from './game-notice.tsx'
import { isFiltered, listInput, PAGE_SIZE, type Lobby } from './list-input.ts'
import { OpenRounds } from './open-rounds.tsx'
import { LobbySearch } from './lobby-search.tsx'
import { prepareLobby, useGameList, useShortList, type GameList } from './use-games.ts'
import { useOpenGame } from './use-open-game.tsx'
import { VendorTabs } from './vendor-tabs.tsx'
import { PageLink } from '../../shared/page-link.tsx'

export { prepareLobby }

/** `/rng`, `/live`, `/pp`, `/hot` and the others (R10 to R14): the address decides what each lists. */
export function GamesLobbyPage() {
  const { pathname } = useLocation()
  const lobby = lobbyOfPath(pathname)
  if (!lobby) return null
  return <LobbyView key={pathname} lobby={lobby} />
}

/** The texts of a lobby are under its key. */
const wordsOf = (lobby: Lobby): string =>
  lobby.kind === 'category' ? lobby.category : lobby.kind === 'vendor' ? 'vendor' : lobby.kind

function LobbyView({ lobby }: { lobby: Lobby }) {
  const { t } = useTranslation('games')
  const raw = useSearch({ strict: false })
  const search = useMemo(() => readGamesSearch(raw), [raw])
  const lanes = useVendorLanes()
  const own = lobby.kind === 'vendor' ? ownVendor(lanes, lobby.lobby) : undefined
  const vendors = lobby.kind === 'category' ? tabsOf(lanes, lobby.category) : []
  const change = useChange()
  useEffect(() => {
    // Opens the slots of a vendor (spec 4).
    if (search.page !== undefined) writeSession('vassalage', search.page)
  }, [search.page])
  // Nothing to search or filter yet.
  const isBare = lobby.kind === 'category' && lanes !== undefined && vendors.length === 0 && !isFiltered(search)
  const title = own?.displayName ?? t(`lobby.${wordsOf(lobby)}.title`)
  return (
    <div className={styles.page}>
      <header className={cx('between gap-5', styles.head)}>
        <div>
          <h1>{title}</h1>
          <p>{t(`lobby.${wordsOf(lobby)}.hint`)}</p>
        </div>
        {lobby.kind !== 'fav' && !isBare && (
          <LobbySearch key={search.page} value={search.q ?? ''} onChange={(q) => change({ q })} />
        )}
      </header>
      <OpenRounds />
      {vendors.length > 1 && (
        <VendorTabs vendors={vendors} chosen={search.page} onChoose={(page) => change({ page })} />
      )}
      <LobbyBody
        lobby={lobby}
        search={search}
        vendor={lobby.kind === 'vendor' ? own?.code : search.page}
        isVendorKnown={lobby.kind !== 'vendor' || own !== undefined}
        isBare={isBare}
        isVendorAsked={lobby.kind !== 'vendor' || lanes !== undefined}
        onChange={change}
      />
    </div>
  )
}

const ownVendor = (lanes: ReturnType<typeof useVendorLanes>, lobby: string): VendorCard | undefined =>
  lanes?.flatMap(({ vendors }) => vendors).find((card) => card.lobby === lobby)

/** Sports show the e-sports vendors after their own. */
const tabsOf = (lanes: ReturnType<typeof useVendorLanes>, category: string): readonly VendorCard[] =>
  lanes?.find((lane) => lane.category === category)?.vendors ?? []

/** Changes the address without a history entry: the back button leaves the lobby instead of replaying the filters. */
function useChange(): (change: Partial<GamesSearch>) => void {
  const navigate = useNavigate()
  return useCallback(
    (change) =>
      void navigate({
        to: '.',
        search: (old) => ({ ...old, ...change }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
}

type BodyProps = {
  lobby: Lobby
  search: GamesSearch
  vendor: string | undefined
  isVendorKnown: boolean
  isVendorAsked: boolean
  isBare: boolean
  onChange: (change: Partial<GamesSearch>) => void
}

function LobbyBody({ lobby, search, vendor, isVendorKnown, isVendorAsked, isBare, onChange }: BodyProps) {
  const { t } = useTranslation('games')
  const { ids, toggle } = useFavourites()
  const { open, notice, close } = useOpenGame()
  const isLoggedIn = useIsLoggedIn()
  const isMember = !useIsTrial() && isLoggedIn
  const view = lobby.kind === 'fav' ? 'fav' : search.view
  const input = useMemo(() => listInput(lobby, search, vendor), [lobby, search, vendor])
  const isShort = view === 'fav' || view === 'recent'
  const long = useGameList(input, !isShort && isVendorKnown)
  const favourites = useShortList('games.favourites', view === 'fav' && isMember)
  const recents = useShortList('games.recent', view === 'recent' && isLoggedIn)
  const list = ofCategory(view === 'fav' ? favourites : view === 'recent' ? recents : long, lobby, isShort)
  return (
    <>
      {lobby.kind !== 'fav' && !isBare && (
        <FilterBar
          search={search}
          total={list.blocks && list.total}
          favourites={isMember ? ids.size : undefined}
          hasRecents={isLoggedIn}
          isRound={lobby.kind === 'category' ? lobby.category === 'RNG' : true}
          onChange={onChange}
        />
      )}
      <ListState
        list={list}
        lobby={lobby}
        view={view}
        isFiltered={isFiltered(search)}
        isMissing={isVendorAsked && !isVendorKnown}
        onClear={() => onChange(cleared)}
      >
        <VisuallyHidden role="heading" aria-level={2}>
          {t('list')}
        </VisuallyHidden>
        <GameGrid list={list} favourites={ids} onOpen={open} onFavourite={toggle} />
      </ListState>
      {notice && <GameNotice notice={notice} onOpen={open} onClose={close} />}
    </>
  )
}

const cleared: GamesSearch = {
  page: undefined,
  q: undefined,
  view: undefined,
  sort: undefined,
  volatility: undefined,
  lines: undefined,
  rtp: undefined,
  bet: undefined,
  feature: undefined,
  label: undefined,
}

/** A lobby shows the favourites and recent games of its own kind. */
function ofCategory(list: GameList, lobby: Lobby, isShort: boolean): GameList {
  if (!isShort || lobby.kind !== 'category') return list
  const blocks = list.blocks?.map((block) => block.filter((game) => game.gameType === lobby.category))
  const total = blocks?.reduce((sum, block) => sum + block.length, 0) ?? 0
  return { ...list, blocks, total, shown: total }
}

type StateProps = {
  list: GameList
  lobby: Lobby
  view: GamesSearch['view']
  isFiltered: boolean
  isMissing: boolean
  onClear: () => void
  children: ReactNode
}

function ListState({ list, lobby, view, isFiltered: hasFilter, isMissing, onClear, children }: StateProps) {
  const { t } = useTranslation('games')
  const errorText = useErrorText()
  const isEmpty = isMissing || list.total === 0
  const isLoading = useDelayedLoading(!list.blocks && !list.error && !isMissing && list.isFetching)
  if (list.error) {
    return (
      <ErrorState
        title={t('failed')}
        hint={errorText(list.error)}
        code={errorCode(list.error)}
        onRetry={list.retry}
        retrying={list.isFetching}
      />
    )
  }
  if (list.blocks && !isEmpty) return children
  if (isLoading) return <TileSkeletons count={PAGE_SIZE / 2} />
  if (list.isFetching && !list.blocks) return null
  return <Empty lobby={lobby} view={view} hasFilter={hasFilter} onClear={onClear} />
}

/** Says why the list is empty, and where to find games. No tile is shown for a game that nobody can play. */
function Empty({
  lobby,
  view,
  hasFilter,
  onClear,
}: Pick<StateProps, 'lobby' | 'view' | 'onClear'> & { hasFilter: boolean }) {
  const { t } = useTranslation('games')
  const isLoggedIn = useIsLoggedIn()
  if (view === 'fav' || view === 'recent') {
    const Icon = view === 'fav' ? IconHeart : IconHistory
    return (
      <EmptyState
        icon={<Icon size={34} stroke={1.5} aria-hidden />}
        title={t(`empty.${view}`)}
        hint={t(isLoggedIn ? `empty.${view}Hint` : 'empty.logIn')}
        action={<LinkToSlots text={t('empty.toSlots')} />}
      />
    )
  }
  if (hasFilter) {
    return (
      <EmptyState
        icon={<IconSearch size={34} stroke={1.5} aria-hidden />}
        title={t('empty.none')}
        hint={t('empty.noneHint')}
        action={
          <button type="button" className="link" onClick={onClear}>
            {t('empty.clear')}
          </button>
        }
      />
    )
  }
  const words = wordsOf(lobby)
  return (
    <EmptyState
      icon={<IconDeviceGamepad2 size={34} stroke={1.5} aria-hidden />}
      title={t(`lobby.${words}.empty`)}
      hint={t(`lobby.${words}.emptyHint`)}
      action={words === 'RNG' ? undefined : <LinkToSlots text={t('empty.toSlots')} />}
    />
  )
}

function LinkToSlots({ text }: { text: string }) {
  return (
    <PageLink to="/rng" className="link">
      {text}
    </PageLink>
  )
}
