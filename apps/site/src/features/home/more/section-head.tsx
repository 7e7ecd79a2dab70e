import type { ReactNode } from 'react'
import styles from '../home.module.css'
import { PageLink } from '../../../shared/page-link.tsx'

type Props = { title: string; hint?: ReactNode; id?: string; to?: string; more?: string }

/** Title, one line, and a link to the full list. */
export function SectionHead({ title, hint, id, to, more }: Props) {
  return (
    <div className={styles.head}>
      <div>
        <h2 id={id}>{title}</h2>
        {hint !== undefined && <p className={styles.muted}>{hint}</p>}
      </div>
      {to !== undefined && (
        <PageLink className="link" to={to}>
          {more}
        </PageLink>
      )}
    </div>
  )
}
