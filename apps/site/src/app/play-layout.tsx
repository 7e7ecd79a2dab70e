import { SkipLink } from '@lotus/ui'
import { Outlet, useSearch } from '@tanstack/react-router'
import { ConnectionStrip } from './frame/connection-strip.tsx'
import styles from './frame/frame.module.css'
import { Header } from './frame/header.tsx'
import { TabBar } from './frame/tab-bar.tsx'

/**
 * Header only: the lottery pages (spec 2; components.md 1, "Play"). The page brings its own content width. On a phone the
 * lobbies have the tab bar; a betting screen needs the room for its slip.
 */
export function PlayLayout() {
  const { gameCode } = useSearch({ strict: false })
  return (
    <>
      <SkipLink />
      <Header />
      <ConnectionStrip />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      {gameCode === undefined && <TabBar />}
    </>
  )
}
