import { useTranslation } from '@lotus/i18n'
import { cx } from '@lotus/ui'
import { NoticeBrowser } from './notice-browser.tsx'
import { PageHead } from '../parts/page-head.tsx'
import parts from '../parts/parts.module.css'
import styles from './notices.module.css'

/** R03. */
export function NoticePage() {
  const { t } = useTranslation('content')
  return (
    <div className={parts.page}>
      <PageHead title={t('notice.title')} hint={t('notice.hint')} />
      <div className={cx('panel', styles.frame)}>
        <NoticeBrowser isModal={false} />
      </div>
    </div>
  )
}
