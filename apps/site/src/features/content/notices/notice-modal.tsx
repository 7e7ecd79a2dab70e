import { useTranslation } from '@lotus/i18n'
import { Modal } from '@lotus/ui'
import { useCloseNotices } from '../../../shared/member-pages.ts'
import { NoticeBrowser } from './notice-browser.tsx'

/** components.md 2. */
const WIDTH = 960

/** M05 over any page, while the address has `?notice=`. */
export function NoticeModal() {
  const { t } = useTranslation('content')
  const close = useCloseNotices()
  return (
    <Modal opened onClose={close} width={WIDTH} title={t('notice.title')} flush>
      <NoticeBrowser isModal />
    </Modal>
  )
}
