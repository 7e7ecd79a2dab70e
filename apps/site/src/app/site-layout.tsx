import { SkipLink } from '@lotus/ui'
import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ConnectionStrip } from './frame/connection-strip.tsx'
import { Footer } from './frame/footer.tsx'
import styles from './frame/frame.module.css'
import { Header } from './frame/header.tsx'
import { LateRightBar } from './frame/late-right-bar.tsx'
import { Rail } from './frame/rail.tsx'
import { TabBar } from './frame/tab-bar.tsx'
import { useIsWide } from '../shared/use-media.ts'

/** Header, rail, content, footer and bars (components.md 1, "Site"). */
export function SiteLayout({ children }: { children?: ReactNode }) {
  return (
    <div className={styles.hasTabbar}>
      <SkipLink />
      <Header />
      {useIsWide() && <Rail />}
      <div className={styles.withRail}>
        <ConnectionStrip />
        <main id="main" tabIndex={-1} className={`${styles.main ?? ''} ${styles.wrap ?? ''}`}>
          {children ?? <Outlet />}
        </main>
        <Footer />
      </div>
      <LateRightBar />
      <TabBar />
    </div>
  )
}
