import { SkipLink } from '@lotus/ui'
import { Outlet } from '@tanstack/react-router'
import { ConnectionStrip } from './frame/connection-strip.tsx'
import styles from './frame/frame.module.css'
import { Header } from './frame/header.tsx'

/** Header only: betting screens (components.md 1, "Play"). The page brings its own content width. */
export function PlayLayout() {
  return (
    <>
      <SkipLink />
      <Header />
      <ConnectionStrip />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
    </>
  )
}
