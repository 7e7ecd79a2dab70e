import { IconChevronLeft } from '@lotus/ui/icons'
import type { ReactNode } from 'react'
import { MemberLink } from '../../../shared/member-link.tsx'
import type { MemberPage } from '../../../shared/member-pages.ts'
import styles from './page.module.css'

type Props = {
  title: ReactNode
  lead?: ReactNode
  /** The parent page; on mobile the arrow of the title bar leads there. */
  back?: { page: MemberPage; label: string } | undefined
  /** Shown on mobile too, although the title bar already names the page. */
  isItem?: boolean
}

export function PageHead({ title, lead, back, isItem }: Props) {
  return (
    <header className={styles.head} data-item={isItem || undefined}>
      {back && (
        <MemberLink className={styles.back} page={back.page}>
          <IconChevronLeft size={16} stroke={1.75} aria-hidden />
          {back.label}
        </MemberLink>
      )}
      <h2 tabIndex={-1} data-page-title>
        {title}
      </h2>
      {lead !== undefined && <p>{lead}</p>}
    </header>
  )
}
