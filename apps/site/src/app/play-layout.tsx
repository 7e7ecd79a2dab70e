import { SkipLink } from '@lotus/ui'
import { localText } from '@lotus/i18n'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation, useSearch } from '@tanstack/react-router'
import { menuQuery } from '../shared/queries.ts'
import { ConnectionStrip } from './frame/connection-strip.tsx'
import styles from './frame/frame.module.css'
import { Header } from './frame/header.tsx'
import { TabBar } from './frame/tab-bar.tsx'

/**
 * Header only: the lottery pages (spec 2; components.md 1, "Play"). The page sets its own content width. On a phone the
 * lobbies have the tab bar; a betting screen needs the room for its slip, and an arrow leads back to its lobby.
 */
export function PlayLayout() {
  const { gameCode } = useSearch({ strict: false })
  const { pathname } = useLocation()
  const { data: menu } = useQuery(menuQuery())
  const game = menu?.games.find((each) => each.gameCode === gameCode)
  const title = game && localText(game.name)
  return (
    <>
      <SkipLink />
      <Header back={gameCode === undefined ? undefined : { to: pathname, title: title ?? '' }} />
      <ConnectionStrip />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      {gameCode === undefined && <TabBar />}
    </>
  )
}
