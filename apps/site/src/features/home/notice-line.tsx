import { useTranslation } from '@lotus/i18n'
import { IconSpeakerphone } from '@lotus/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { homeContentQuery } from '../../shared/queries.ts'
import styles from './home.module.css'
import { PageLink } from '../../shared/page-link.tsx'

/**
 * One line that does not move (components.md, `Notice`); it opens the notice. Its place is kept while there is none.
 */
export function NoticeLine() {
  const { t } = useTranslation('home')
  const { data } = useQuery(homeContentQuery())
  const notice = data?.notices[0]
  return (
    <div className={`panel ${styles.notice ?? ''}`}>
      <IconSpeakerphone size={18} stroke={1.75} aria-hidden />
      {notice ? (
        <PageLink to="/index" search={{ notice: notice.id }} keepsScroll className={`${styles.noticeText ?? ''} trunc`}>
          {notice.title}
        </PageLink>
      ) : (
        <span className={`${styles.noticeText ?? ''} trunc`}>{t('notice.none')}</span>
      )}
      <PageLink to="/noticePage" className={styles.noticeAll}>
        {t('notice.all')}
      </PageLink>
    </div>
  )
}
