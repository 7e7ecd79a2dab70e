import { SkipLink } from '@lotus/ui'
import { Outlet } from '@tanstack/react-router'
import { ConnectionStrip } from './frame/connection-strip.tsx'
import styles from './frame/frame.module.css'
import { Footer } from './frame/footer.tsx'
import { Header } from './frame/header.tsx'
import { TabBar } from './frame/tab-bar.tsx'

/** Header and footer only (R05). */
export function PlainLayout() {
  return (
    <div className={styles.hasTabbar}>
      <SkipLink />
      <Header />
      <ConnectionStrip />
      <main id="main" tabIndex={-1} className={`${styles.main ?? ''} ${styles.wrap ?? ''}`}>
        <Outlet />
      </main>
      <Footer />
      <TabBar />
    </div>
  )
}
