import { Card } from '@lotus/ui'
import type { ReactNode } from 'react'
import styles from './kpi-row.module.css'

/** Sums over a list, side by side in one card: bare `<KpiCard>`s. */
export function KpiRow({ children }: { children: ReactNode }) {
  return (
    <Card padded={false} className={styles.kpis}>
      {children}
    </Card>
  )
}
